import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { administrator, anonymous, ORIGIN } from "../../../test/api.ts";
import { production, PUBLIC_ORIGIN } from "../../../test/production.ts";
import { createApp } from "../../app.ts";
import { routePolicies } from "../policies.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
/** Returns an example path for a route pattern. */
const example = (path: string): string => path.replaceAll(/:\w+/gu, "nothing");

const ROUTES = routePolicies(createApp());
const PATHS = [...new Set(ROUTES.map(({ path }) => example(path)))];

const admin = await administrator();

describe("a known path with another method", () => {
  test.each(PATHS)("%s answers 405 and names the allowed methods", async (path) => {
    for (const caller of [anonymous, admin]) {
      const first = await caller.send("PROPFIND", path, { body: "no JSON" });
      expect([first.status, first.body.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
      const allowed = first.headers.get("Allow")?.split(", ") ?? [];
      expect(allowed.length).toBeGreaterThan(0);
      const registered = ROUTES.filter((route) => example(route.path) === path);
      expect(allowed).toEqual(expect.arrayContaining(registered.map(({ method }) => method)));
      expect(allowed.includes("HEAD")).toBe(allowed.includes("GET"));
      for (const method of METHODS.filter((name) => !allowed.includes(name))) {
        const answer = await caller.send(method, path);
        expect([method, answer.status]).toEqual([method, 405]);
        expect(answer.headers.get("Allow")).toBe(first.headers.get("Allow"));
      }
    }
  });
});

test("pages of the staff app can only be read", async () => {
  const answer = await anonymous.post("/login", {});
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

test("a path with a trailing slash is the same path", async () => {
  const answer = await anonymous.send("PUT", "/api/user/");
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

test("an unknown path stays 404, whatever the method", async () => {
  for (const method of ["POST", "PUT", "DELETE"]) {
    expect((await anonymous.send(method, "/nothing/here")).status).toBe(404);
  }
});

test("HEAD answers as GET does, without a body", async () => {
  const response = await exports.default.fetch(
    new Request(`${ORIGIN}/register`, { method: "HEAD" }),
  );
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test("development routes have no methods in production", async () => {
  const request = new Request(`${PUBLIC_ORIGIN}/dev/outbox`, { method: "POST" });
  const response = await production().fetch(request);
  expect([response.status, response.headers.get("Allow")]).toEqual([404, null]);
});
