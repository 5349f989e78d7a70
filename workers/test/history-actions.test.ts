import { describe, expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { routePolicies } from "../src/http/policies.ts";
import { administrator } from "./api.ts";
import { accountCalls } from "./recorded-accounts.ts";
import { personCalls } from "./recorded-persons.ts";
import { entriesSince, latestSeq } from "./recorded.ts";

/**
 * Each writing route writes exactly its history: the expected actions on the expected records,
 * nothing else. Routes that change no person, list, account or token write none.
 */
const admin = await administrator();
const CALLS = { ...personCalls(admin), ...accountCalls(admin) };
const CASES = Object.entries(CALLS).flatMap(([route, calls]) =>
  Object.entries(calls).map(([what, prepare]) => ({ route, what, prepare })),
);

/** A GET with an effect: the link of a mail. */
const WRITING_GET = "/auth/api/verify-email";

describe("the history", () => {
  test("has a row in this table for every route that writes", () => {
    const writing = routePolicies(createApp())
      .filter(({ method, path }) => method !== "GET" || path === WRITING_GET)
      .map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(CALLS).toSorted()).toEqual(writing.toSorted());
  });

  test.each(CASES)("of $route $what", async ({ prepare }) => {
    const call = await prepare();
    const before = await latestSeq();
    const { status, body } = await call.send();
    if (call.refusedWith === undefined) expect(status, JSON.stringify(body)).toBeLessThan(400);
    else expect(status).toBe(call.refusedWith);
    const expected = typeof call.entries === "function" ? call.entries(body) : call.entries;
    const named = expected.map(([action, id]) => `${action} ${id}`);
    expect(await entriesSince(before)).toEqual(named.toSorted());
  });
});
