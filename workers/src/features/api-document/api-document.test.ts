import { describe, expect, test } from "vitest";
import { anonymous, ORIGIN, signedIn } from "../../../test/api.ts";
import { createApp } from "../../app.ts";
import { operations } from "../../http/operation.ts";

const PATH = "/api/openapi.json";
/**
 * Pages answer HTML, security.txt a text, the logo an image; in development the outbox can also
 * answer JSON.
 */
const PAGES = [
  "GET /event-register/:listId",
  "POST /event-register/:listId",
  "GET /.well-known/security.txt",
  "GET /logo",
  "GET /accessibility",
  "GET /privacy",
  "GET /register",
  "POST /register",
  "GET /dev/outbox",
];

const app = createApp();

describe("the OpenAPI document", () => {
  test("is served to signed-in staff without any right, and to no other caller", async () => {
    const staff = await signedIn();
    const { status, body } = await staff.get(PATH);
    expect([status, body.openapi]).toEqual([200, "3.1.0"]);
    expect((await anonymous.get(PATH)).status).toBe(401);
  });

  test("states the response of every route that is not a page", () => {
    const unstated = operations(app).filter(({ answer }) => answer === null);
    expect(unstated.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      PAGES.toSorted(),
    );
  });

  test("contains every operation once, each with a unique identifier", async () => {
    const { body } = await (await signedIn()).get(PATH);
    const paths = Object.values(
      body.paths as Record<string, Record<string, { operationId: string }>>,
    );
    const ids = paths.flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(operations(app).length - PAGES.length);
    expect(ids).toContain("patchPersonByIdArchive");
  });

  test("has a different summary for every operation, and names the server", async () => {
    const staff = await signedIn();
    const { body } = await staff.get(PATH);
    const paths = Object.values(body.paths as Record<string, Record<string, { summary: string }>>);
    const summaries = paths.flatMap((path) => Object.values(path).map(({ summary }) => summary));
    expect(summaries.filter((summary) => !/^[A-Z][^.]{5,60}$/u.test(summary))).toEqual([]);
    expect(new Set(summaries).size).toBe(summaries.length);
    expect(body.servers).toEqual([{ url: ORIGIN }]);
  });

  test("defines repeated schemas once, without dangling references", async () => {
    const { body } = await (await signedIn()).get(PATH);
    const names = Object.keys(body.components.schemas as object);
    const references = JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/gu);
    const missing = [...references]
      .map(([, target = ""]) => target.replace("#/components/schemas/", ""))
      .filter((name) => !names.includes(name));
    expect(missing).toEqual([]);
    expect(names).toContain("Person");
  });
});
