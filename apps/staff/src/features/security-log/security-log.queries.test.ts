import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { answerCalls } from "../../../test/calls.ts";
import { securityLogQuery } from "./security-log.queries.ts";

afterEach(() => vi.unstubAllGlobals());

it("reads the newest entries first, then the page before the last entry", async () => {
  const calls = answerCalls(
    { data: [{ seq: 9 }, { seq: 7 }], hasNextPage: true },
    { data: [{ seq: 4 }], hasNextPage: false },
  );
  const query = { ...securityLogQuery({ user: "ada" }), pages: 3 };
  await new QueryClient().fetchInfiniteQuery(query);
  expect(calls.map(({ call }) => call)).toEqual([
    "GET /api/security-log?userId=ada",
    "GET /api/security-log?userId=ada&before=7",
  ]);
});
