import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, apiFetch, onSessionDoubt } from "./api.ts";
import { ApiError, isRefusal } from "./api-error.ts";

/** The next responses of a real HTTP server, so that the client reads real responses. */
let answers: { status: number; body: string; revision?: string }[] = [];
let server: Server;
let origin: string;
let stop: () => void;
const doubt = vi.fn<() => void>();

beforeEach(async () => {
  answers = [];
  doubt.mockClear();
  server = createServer((_, response) => {
    const { status, body, revision } = answers.shift() ?? { status: 204, body: "" };
    const headers = revision === undefined ? {} : { "X-Actor-Revision": revision };
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal("location", { origin });
  stop = onSessionDoubt(doubt);
});

afterEach(async () => {
  stop();
  vi.unstubAllGlobals();
  await new Promise((resolve) => server.close(resolve));
});

const refusal = (code: string, more = {}) =>
  JSON.stringify({ success: false, error: "In English.", code, requestId: "r", ...more });

async function errorOf(path: string): Promise<ApiError> {
  const thrown: unknown = await apiFetch(origin + path).catch((error: unknown) => error);
  if (!(thrown instanceof ApiError)) throw new Error("nothing was refused");
  return thrown;
}

test("a refused call has its code, its fields and other members", async () => {
  const body = refusal("POSSIBLE_DUPLICATES", { fields: { phone: "INVALID_PHONE" }, matches: [1] });
  answers = [{ status: 409, body }];
  const error = await errorOf("/person");
  expect(error).toMatchObject({
    code: "POSSIBLE_DUPLICATES",
    status: 409,
    fields: { phone: "INVALID_PHONE" },
    extra: { matches: [1] },
    serverMessage: "In English.",
  });
  expect(doubt).not.toHaveBeenCalled();
});

test("an unknown code, an HTML page and no response at all are distinguished", async () => {
  answers = [
    { status: 400, body: refusal("NEW_CODE") },
    { status: 502, body: "<html>" },
  ];
  expect(await errorOf("/person")).toMatchObject({ code: "UNEXPECTED", serverCode: "NEW_CODE" });
  expect(await errorOf("/person")).toMatchObject({ code: "UNEXPECTED", status: 502 });
  const failure = await apiFetch("http://127.0.0.1:1/").catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "NETWORK" });
});

test("an abort stays an abort", async () => {
  const signal = AbortSignal.abort();
  await expect(apiFetch(`${origin}/person`, { signal })).rejects.toHaveProperty(
    "name",
    "AbortError",
  );
});

test("401 and 403 cast doubt on the session, except for the session's own request", async () => {
  answers = [
    { status: 401, body: refusal("UNAUTHENTICATED") },
    { status: 403, body: refusal("FORBIDDEN") },
    { status: 401, body: refusal("UNAUTHENTICATED") },
    { status: 401, body: refusal("INVALID_EMAIL_OR_PASSWORD") },
  ];
  await errorOf("/person");
  await errorOf("/person");
  expect(doubt).toHaveBeenCalledTimes(2);
  await errorOf("/api/user/me");
  await errorOf("/auth/api/sign-in/email");
  expect(doubt).toHaveBeenCalledTimes(2);
});

test("a changed actor revision casts doubt once", async () => {
  answers = ["7", "7", "8", "8"].map((revision) => ({ status: 200, body: "{}", revision }));
  await apiFetch(`${origin}/api/user/me`);
  await apiFetch(`${origin}/person`);
  expect(doubt).not.toHaveBeenCalled();
  await apiFetch(`${origin}/person`);
  await apiFetch(`${origin}/person`);
  expect(doubt).toHaveBeenCalledTimes(1);
});

test("a new revision in a response of /auth/ casts doubt with the next response", async () => {
  answers = ["3", "4", "4", "4"].map((revision) => ({ status: 200, body: "{}", revision }));
  await apiFetch(`${origin}/api/user/me`);
  await apiFetch(`${origin}/auth/api/list-sessions`);
  expect(doubt).not.toHaveBeenCalled();
  await apiFetch(`${origin}/person`);
  await apiFetch(`${origin}/person`);
  expect(doubt).toHaveBeenCalledTimes(1);
});

test.each(["{}", "null", "[]", "", "<html>", '{"data":null}'])(
  "a response without the expected data is a NO_DATA error: %s",
  async (body) => {
    answers = [{ status: 200, body }];
    const outcome = answer(apiFetch(`${origin}/person`) as never);
    await expect(outcome).rejects.toMatchObject({ code: "NO_DATA" });
  },
);

test("a successful answer that says it failed is a refusal", async () => {
  answers = [
    { status: 200, body: '{"success":false}' },
    { status: 200, body: refusal("STALE_VERSION") },
  ];
  for (const code of ["UNEXPECTED", "STALE_VERSION"]) {
    const outcome = answer(apiFetch(`${origin}/person/1/approve`) as never);
    await expect(outcome).rejects.toSatisfy(isRefusal);
    expect(await outcome.catch((error: unknown) => error)).toMatchObject({ code, status: 200 });
  }
});

test("any JSON from /auth/api and `data` from other paths are accepted", async () => {
  answers = [
    { status: 200, body: '{"challenge":"c"}' },
    { status: 200, body: '{"data":[]}' },
  ];
  expect(await answer(apiFetch(`${origin}/auth/api/passkey`) as never)).toEqual({ challenge: "c" });
  expect(await answer(apiFetch(`${origin}/person`) as never)).toEqual({ data: [] });
});
