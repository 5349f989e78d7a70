import { expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { createSyncSession } from "./sync-session.ts";
import type { Phone } from "../phone/phone.ts";
import { EMPTY, hasEntriesToSend } from "./roll-call-state.ts";
import { fail } from "./sync.ts";

test.each([
  ["UNAUTHENTICATED", 401],
  ["FORBIDDEN", 403],
  ["NOT_FOUND", 404],
] as const)(
  "after %s, a walk-in that the server had refused waits to be sent again",
  (code, status) => {
    let state = {
      ...EMPTY,
      walkIns: [{ id: "w", sealed: "…", typed: null, status: "refused" as const }],
      refusedIds: new Set(["w"]),
    };
    const phone = { deleteCopy: () => Promise.resolve() } as Phone;
    const session = createSyncSession("list", phone, {
      state: () => state,
      change: (part) => {
        state = { ...state, ...part } as typeof state;
      },
    });
    expect(hasEntriesToSend(state)).toBe(false);
    fail(session, new ApiError(code, { status }));
    expect(hasEntriesToSend(state)).toBe(true);
  },
);
