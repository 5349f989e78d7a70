import type { Door } from "@kehila/shared/events/attendance";
import { expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import {
  failureWithout,
  isRefusal,
  refusedEntriesOf,
  refusedOf,
  withoutTyped,
} from "./refusals.ts";
import type { OwnWalkIn } from "../walk-ins/own-walk-ins.ts";
import { EMPTY } from "../roll-call/roll-call-state.ts";

const door = {
  people: [
    { id: "p1", firstName: "Anna", lastName: "Levi" },
    { id: "p2", firstName: "Boris", lastName: "Katz" },
  ],
} as Door;
const operation = (id: string, personId: string, came = true) => ({ id, personId, came, seen: [] });
const typed = { firstName: "Dana", lastName: "Gold", phone: "0501234567" };
const walkIn = (id: string, status: OwnWalkIn["status"]): OwnWalkIn => ({
  id,
  sealed: `v1.${id}`,
  typed,
  status,
});

test("unsent entries get names from the list, or from the earlier result while no list is loaded", () => {
  const queue = [operation("o1", "p1"), operation("o2", "p2", false), operation("o3", "gone")];
  const state = { ...EMPTY, queue, door };
  const refused = refusedOf(state);
  expect(refused).toEqual([
    { id: "o1", personId: "p1", name: "Levi Anna", came: true },
    { id: "o2", personId: "p2", name: "Katz Boris", came: false },
    { id: "o3", personId: "gone", name: null, came: true },
  ]);
  expect(refusedOf({ ...state, door: null, refused })).toEqual(refused);
});

test("a walk-in is shown with name and phone until the server has it", () => {
  const walkIns = [walkIn("w1", "waits"), walkIn("w2", "sent"), walkIn("w3", "refused")];
  const named = (id: string, name: string | null) => ({
    id,
    personId: id,
    name,
    came: true,
    isWalkIn: true,
  });
  const state = { ...EMPTY, walkIns };
  expect(refusedOf(state)).toEqual([
    named("w1", "Gold Dana, 0501234567"),
    named("w3", "Gold Dana, 0501234567"),
  ]);
  expect(refusedOf({ ...state, walkIns: withoutTyped(state.walkIns) })).toEqual([
    named("w1", null),
    named("w3", null),
  ]);
});

test("only entries that the server refused are held back", () => {
  const entries = refusedEntriesOf({
    ...EMPTY,
    door,
    queue: [operation("o1", "p1"), operation("o2", "p2")],
    refusedIds: new Set(["o2"]),
    walkIns: [walkIn("w1", "waits"), walkIn("w2", "refused")],
    refused: [{ id: "o9", personId: "p9", name: "Old", came: true }],
  });
  expect(entries.map(({ id }) => id)).toEqual(["o2", "w2"]);
});

test("a page without a list keeps a lasting failure when the connection is lost", () => {
  const without = (failure: (typeof EMPTY)["failure"]) => ({ ...EMPTY, failure });
  for (const lasting of ["EXPIRED", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"] as const) {
    expect(failureWithout(without(lasting), "NETWORK")).toBe(lasting);
    expect(failureWithout(without(lasting), "UNEXPECTED")).toBe("UNEXPECTED");
  }
  expect(failureWithout(without("UNEXPECTED"), "NETWORK")).toBe("NETWORK");
  expect(failureWithout(without(null), "NETWORK")).toBe("NETWORK");
  expect(failureWithout({ ...without("EXPIRED"), door }, "NETWORK")).toBeNull();
});

test("a refusal is a status of 400 to 499 about the sent entries: not about access, time-outs or rate limits", () => {
  const refusals = [400, 401, 403, 404, 408, 409, 422, 425, 429, 499, 500, 503].filter((status) =>
    isRefusal(new ApiError("UNEXPECTED", { status })),
  );
  expect(refusals).toEqual([400, 409, 422, 499]);
  expect(isRefusal(new RangeError("other"))).toBe(false);
});
