import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { ORIGIN } from "../../../test/api.ts";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/** Sends a request from a page of an origin; returns the status and the code. */
async function send(
  headers: Record<string, string>,
  { method = "POST", path = "/auth/api/sign-out" } = {},
): Promise<{ status: number; code: string | undefined }> {
  const response = await exports.default.fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers,
      ...(method === "POST" ? { body: headers["Content-Type"] === FORM ? "a=b" : "{}" } : {}),
    }),
  );
  const isJson = response.headers.get("Content-Type")?.includes("json") ?? false;
  const body = isJson ? await response.json<{ code?: string }>() : null;
  if (!isJson) await response.text();
  return { status: response.status, code: body?.code };
}

const REFUSED = { status: 403, code: "CROSS_SITE" };

describe("a request that changes something", () => {
  test.each([
    { Origin: "null" },
    { Origin: "null", "Sec-Fetch-Site": "same-origin" },
    { Origin: "null", "Sec-Fetch-Site": "none" },
    { Origin: "https://evil.example" },
    { Origin: `${ORIGIN}.evil.example` },
    { Origin: ORIGIN, "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ])("is refused with %j", async (headers) => {
    expect(await send({ "Content-Type": JSON_TYPE, ...headers })).toEqual(REFUSED);
  });

  test.each([
    {},
    { Origin: ORIGIN },
    { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "none" },
  ])("passes with %j", async (headers) => {
    const { status } = await send({ "Content-Type": JSON_TYPE, ...headers });
    expect(status).toBe(200);
  });

  test("without a body is refused with `Origin: null` as well", async () => {
    expect(await send({ Origin: "null" }, { method: "DELETE", path: "/person/x" })).toEqual(
      REFUSED,
    );
  });
});

describe("a form with `Origin: null`", () => {
  test("reaches the public page, which asks for its token", async () => {
    const { code } = await send({ Origin: "null", "Content-Type": FORM }, { path: "/register" });
    expect(code).not.toBe("CROSS_SITE");
  });

  test("is refused if `Sec-Fetch-Site` names another site", async () => {
    const headers = { Origin: "null", "Content-Type": FORM, "Sec-Fetch-Site": "cross-site" };
    expect((await send(headers, { path: "/register" })).status).toBe(403);
  });

  test("reaches no route of the API, which takes JSON only", async () => {
    const { status } = await send({ Origin: "null", "Content-Type": FORM });
    expect(status).toBe(415);
  });
});

test("reading is allowed from any site, since it changes nothing", async () => {
  const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const answer = await send(headers, { method: "GET", path: "/auth/api/get-session" });
  expect(answer.status).toBe(200);
});
