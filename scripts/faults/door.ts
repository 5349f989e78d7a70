import type { Fault } from "./fault.ts";

const offline = (name: string) =>
  ({ package: "e2e", file: "journeys/door-offline.test.ts", name }) as const;

const refusals = (name: string) =>
  ({ package: "e2e", file: "journeys/door-refusals.test.ts", name }) as const;

const undone = (name: string) =>
  ({ package: "e2e", file: "journeys/door-taken-back.test.ts", name }) as const;

const release = (name: string) =>
  ({ package: "e2e", file: "journeys/door-release.test.ts", name }) as const;

/** Faults in the page at the door. */
export const DOOR_FAULTS: readonly Fault[] = [
  {
    name: "a walk-in that waits on the phone is not counted",
    edits: [
      {
        file: "apps/staff/src/door/own-walk-ins.ts",
        search: 'fate === "waits" || fate === "sent").length',
        replace: 'fate === "sent").length',
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/door/own-walk-ins.test.ts" }],
  },
  {
    name: "an old copy of a list stays on the phone",
    edits: [
      {
        file: "apps/staff/src/entities/door/copies.ts",
        search: "form !== FORM || !isRecent(confirmedAt)",
        replace: "form !== FORM",
      },
    ],
    catchers: [offline("shows the copy for twelve hours only")],
  },
  {
    name: "a logout leaves the copy of a list on the phone",
    edits: [
      {
        file: "apps/staff/src/entities/door/forget-copies.ts",
        search: "indexedDB.deleteDatabase(COPIES);",
        replace: "",
      },
    ],
    catchers: [offline("asks before a logout with unsent ticks")],
  },
  {
    name: "ticks without a line are not stored",
    edits: [
      {
        file: "apps/staff/src/entities/door/queue.ts",
        search:
          "for (const entry of entries) store.put({ ...entry, listId } satisfies StoredWaiting);",
        replace: "",
      },
    ],
    catchers: [offline("twelve ticks, one untick")],
  },
  {
    name: "a refused tick holds up the others",
    edits: [
      {
        file: "apps/staff/src/door/refused-among.ts",
        search: "if (part.length === 1) return [...part];",
        replace: "if (part.length > 0) return [...part];",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/door/refused-among.test.ts" }],
  },
  {
    name: "a roll call that was not closed says nothing",
    edits: [
      {
        file: "apps/staff/src/door/roll-call.ts",
        search: 'return hasCode(error, "NETWORK") ? "offline" : "failed";',
        replace: "return null;",
      },
    ],
    catchers: [refusals("says that the roll call was not closed")],
  },
  {
    name: "a walk-in that was taken back on its way counts",
    edits: [
      {
        file: "apps/staff/src/door/rounds.ts",
        search: "void held.phone.putTicks(add(held, untick, false));",
        replace: "",
      },
    ],
    catchers: [undone("undone while its request is open")],
  },
  {
    name: "a reload forgets a walk-in that was taken back",
    edits: [
      {
        file: "apps/staff/src/door/ticks.ts",
        search: "  noteTakenBack(listId, takenBack);\n",
        replace: "",
      },
    ],
    catchers: [undone("undone before a reload")],
  },
  {
    name: "silent storage stops the sending of ticks",
    edits: [
      {
        file: "apps/staff/src/door/phone.ts",
        search: "return await inTime(act);",
        replace: "return await act;",
      },
    ],
    catchers: [refusals("storage never answers")],
  },
  {
    name: "a list counts a walk-in whose tick was taken back",
    edits: [
      {
        file: "apps/staff/src/features/participants/applicants.tsx",
        search: "const arrivedWalkIns = walkIns.filter((walkIn) => walkIn.came);",
        replace: "const arrivedWalkIns = walkIns.filter(() => true);",
      },
    ],
    catchers: [
      { package: "e2e", file: "journeys/walk-ins.test.ts", name: "when they are approved, in en" },
    ],
  },
  {
    name: "a release deletes the files of the page that is open",
    edits: [
      {
        file: "apps/staff/door-worker/service-worker.ts",
        search: "names.slice(0, -1).map(",
        replace: "names.map(",
      },
    ],
    catchers: [release("after a release while a phone is offline")],
  },
  {
    name: "a release that was not installed stays on the phone",
    edits: [
      {
        file: "apps/staff/door-worker/service-worker.ts",
        search: "if (isNew) await caches.delete(CACHE);",
        replace: "",
      },
    ],
    catchers: [release("after a release while a phone is offline")],
  },
  {
    name: "a tick that was just sent is gone after a reload without a line",
    edits: [
      {
        file: "apps/staff/src/door/phone.ts",
        search: "removeWithCopy: keeper.removeWithCopy,",
        replace: "removeWithCopy: (ids) => void removeNow(ids),",
      },
    ],
    catchers: [offline("right after the tick was sent")],
  },
  {
    name: "ticks that the server fails to take wait without a word",
    edits: [
      {
        file: "apps/staff/src/door/sending.ts",
        search: "held.failedRounds >= FAILED_ROUNDS_MAX",
        replace: "held.failedRounds < 0",
      },
    ],
    catchers: [refusals("unsent ticks are shown while the server fails")],
  },
  {
    name: "a roll call is closed over refused ticks",
    edits: [
      {
        file: "apps/staff/src/door/roll-call.ts",
        search: 'if (parkedOf(held.state()).length > 0) return "refused";',
        replace: "",
      },
    ],
    catchers: [refusals("a tick refused with 400")],
  },
  {
    name: "a refused walk-in stays refused over an ended session",
    edits: [
      {
        file: "apps/staff/src/door/rounds.ts",
        search: "const walkIns = withoutRefusals(state().walkIns);",
        replace: "const { walkIns } = state();",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/door/rounds.test.ts" }],
  },
];
