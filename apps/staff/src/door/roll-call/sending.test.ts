import { afterEach, expect, it, vi } from "vitest";
import { answerCalls } from "../../../test/calls.ts";
import { createSyncSession } from "./sync-session.ts";
import type { Phone } from "../phone/phone.ts";
import type { RollCallState } from "./roll-call-state.ts";
import { EMPTY } from "./roll-call-state.ts";
import { send } from "./sending.ts";

afterEach(() => vi.unstubAllGlobals());

it("sent entries leave the queue, and the page is online again", async () => {
  const calls = answerCalls(
    { data: { version: 1, counter: 1, closedAt: null, ticks: [], notOnList: ["p"] } },
    { data: { stored: ["w"], refused: [] } },
  );
  let state: RollCallState = {
    ...EMPTY,
    isOffline: true,
    queue: [{ id: "o", personId: "p", came: true, seen: [] }],
    walkIns: [{ id: "w", sealed: "…", typed: null, status: "waits" }],
  };
  const states: RollCallState[] = [];
  const removed: string[] = [];
  const phone = {
    removeWithCopy: (ids: readonly string[]) => void removed.push(...ids),
  } as Phone;
  const session = createSyncSession("list", phone, {
    state: () => state,
    change: (part) => {
      state = { ...state, ...part };
      states.push(state);
    },
  });
  await send(session);
  expect(states.map(({ isOffline, queue }) => [isOffline, queue.length])).toEqual([
    [false, 0],
    [false, 0],
  ]);
  expect([...state.notOnList]).toEqual(["p"]);
  expect(state.walkIns).toMatchObject([{ id: "w", status: "sent" }]);
  expect(removed).toEqual(["o", "w"]);
  expect(calls).toHaveLength(2);
});
