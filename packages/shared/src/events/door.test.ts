import { expect, test } from "vitest";
import { ATTENDANCE_SEEN_MAX } from "../base/limits.ts";
import type { SentOperation, Tick } from "./attendance.ts";
import { nextOperation, standingOn, withTicks } from "./door.ts";

const tick = (personId: string, ids: readonly string[], came = true): Tick => ({
  personId,
  by: "Dov",
  at: "2026-11-26T18:00:00.000Z",
  standing: ids.map((id) => ({ id, came })),
});
const ticksOf = (...ticks: Tick[]) => new Map(ticks.map((one) => [one.personId, one]));
const operation = (id: string, values: Partial<SentOperation> = {}): SentOperation => ({
  id,
  personId: "anna",
  came: true,
  seen: [],
  ...values,
});
const idsOn = (...args: Parameters<typeof standingOn>) => standingOn(...args).map(({ id }) => id);

test("operations that stand on a phone: the server's, then the phone's own", () => {
  const phone = {
    ticks: ticksOf(tick("anna", ["a", "b"]), tick("boris", ["c"])),
    queue: [operation("d"), operation("e", { personId: "boris" })],
  };
  expect(idsOn(phone, "anna")).toEqual(["a", "b", "d"]);
  expect(idsOn(phone, "boris")).toEqual(["c", "e"]);
  expect(idsOn(phone, "a person without a tick")).toEqual([]);
});

test("a queued operation that the server has stored counts once, a replaced one never", () => {
  const ticks = ticksOf(tick("anna", ["a"]));
  expect(idsOn({ ticks, queue: [operation("a")] }, "anna")).toEqual(["a"]);
  expect(idsOn({ ticks, queue: [operation("b", { seen: ["a"] })] }, "anna")).toEqual(["b"]);
});

test("the next operation replaces the latest operations on the person, up to the maximum", () => {
  const next = { id: "next", personId: "anna", came: false };
  const queue = [operation("b"), operation("c", { personId: "boris" })];
  expect(nextOperation({ ticks: ticksOf(tick("anna", ["a"])), queue }, next)).toEqual({
    ...next,
    seen: ["a", "b"],
  });
  const many = Array.from({ length: ATTENDANCE_SEEN_MAX + 2 }, (_, index) => `tick ${index}`);
  const { seen } = nextOperation({ ticks: ticksOf(tick("anna", many)), queue: [] }, next);
  expect(seen).toEqual(many.slice(2));
});

test("a response replaces the ticks of its persons and keeps all other ticks", () => {
  const before = ticksOf(tick("anna", ["a"]), tick("boris", ["b"]));
  const untick = tick("boris", ["c"], false);
  const added = tick("carmel", ["d"]);
  const after = withTicks(before, { ticks: [untick, added] });
  expect([...after.values()]).toEqual([tick("anna", ["a"]), untick, added]);
  expect([...before.values()]).toEqual([tick("anna", ["a"]), tick("boris", ["b"])]);
});
