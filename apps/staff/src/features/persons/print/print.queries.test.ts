import { PAGE_SIZE_MAX, PRINTED_MAX } from "@kehila/shared/base/limits";
import { samplePerson } from "@kehila/shared/test/person";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, rendered } from "../../../../test/calls.ts";
import { readPersonsView } from "../view.ts";
import { usePrintable } from "./print.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => samplePerson({ id: `p${from + index}` }));
const page = (from: number, count: number, nextCursor: string | null) => ({
  data: rows(from, count),
  hasNextPage: nextCursor !== null,
  nextCursor,
});
const printable = () =>
  rendered(cacheOf(), usePrintable).mutateAsync(readPersonsView({ city: "Haifa" }));

test("a print reads every person of the view once, in pages of the maximum size", async () => {
  const calls = answerCalls({ data: { count: 3 } }, page(0, 2, "c"), page(1, 2, null));
  const result = await printable();
  expect("rows" in result && result.rows.map(({ id }) => id)).toEqual(["p0", "p1", "p2"]);
  const addresses = calls.map(({ call }) => new URL(call.split(" ")[1] ?? "", "https://x"));
  expect(addresses.map(({ pathname }) => pathname)).toEqual([
    "/person/count",
    "/person",
    "/person",
  ]);
  expect(addresses.map(({ searchParams }) => searchParams.get("city"))).toEqual(
    Array.from({ length: 3 }, () => "Haifa"),
  );
  expect(addresses.slice(1).map(({ searchParams }) => searchParams.get("take"))).toEqual(
    Array.from({ length: 2 }, () => String(PAGE_SIZE_MAX)),
  );
  expect(addresses.map(({ searchParams }) => searchParams.get("cursor"))).toEqual([
    null,
    null,
    "c",
  ]);
});

test("persons beyond the limit of a print are counted, but not read", async () => {
  const calls = answerCalls({ data: { count: PRINTED_MAX + 1 } });
  expect(await printable()).toEqual({ tooMany: PRINTED_MAX + 1 });
  expect(calls).toHaveLength(1);
  answerCalls({ data: { count: PRINTED_MAX } }, page(0, PRINTED_MAX, null));
  expect(await printable()).toMatchObject({ rows: { length: PRINTED_MAX } });
  answerCalls({ data: { count: 1 } }, page(0, PRINTED_MAX, "c"), page(PRINTED_MAX, 1, "d"));
  expect(await printable()).toEqual({ tooMany: PRINTED_MAX + 1 });
});
