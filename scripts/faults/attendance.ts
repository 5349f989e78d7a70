import type { Fault } from "./fault.ts";

const SQL = "workers/src/features/participants/attendance.sql.ts";
const RULE = "packages/shared/src/events/attendance-rule.ts";

const routes = (name: string) =>
  ({
    package: "workers",
    file: "src/features/attendance/attendance.routes.test.ts",
    name,
  }) as const;

const walkIns = (name: string) =>
  ({
    package: "workers",
    file: "src/features/attendance/walk-ins.routes.test.ts",
    name,
  }) as const;

const meanwhile = (name: string) =>
  ({
    package: "workers",
    file: "src/features/attendance/walk-ins.meanwhile.test.ts",
    name,
  }) as const;

const afterwards = (name: string) =>
  ({
    package: "workers",
    file: "src/features/attendance/afterwards.routes.test.ts",
    name,
  }) as const;

/** Faults in the attendance of events. */
export const ATTENDANCE_FAULTS: readonly Fault[] = [
  {
    name: "an untick wins over a tick that it has not seen",
    edits: [
      {
        file: RULE,
        search: "operations.length === 0 ? null : operations.some(({ came }) => came);",
        replace: "operations.length === 0 ? null : operations.every(({ came }) => came);",
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/events/attendance.test.ts" }],
  },
  {
    name: "an operation replaces the operations of another person",
    edits: [
      {
        file: SQL,
        search: "where other.person_id = own.person_id and other.list_id = own.list_id",
        replace: "where other.list_id = own.list_id",
      },
    ],
    catchers: [routes("replace neither themselves nor operations on other persons")],
  },
  {
    name: "a tick for a merged record is lost",
    edits: [
      {
        file: SQL,
        search:
          "select sent.key as ord, sent.value ->> 'id' as id, ${recordOfSent(request)} as person_id,",
        replace:
          "select sent.key as ord, sent.value ->> 'id' as id, (select id from persons where id = ${sentPerson}) as person_id,",
      },
    ],
    catchers: [routes("moves ticks of a merged record")],
  },
  {
    name: "an unmerge leaves the attendance with the other record",
    edits: [
      {
        file: SQL,
        search: "where person_id = ${from} and sent_person_id in",
        replace: "where person_id = ${from} and id in",
      },
    ],
    catchers: [routes("moves ticks of a merged record")],
  },
  {
    name: "a closed roll call counts all participants",
    edits: [
      {
        file: SQL,
        search: "(lists.roll_call_closed_at is null",
        replace: "(true",
      },
    ],
    catchers: [routes("counts the visits of persons who came")],
  },
  {
    name: "the door's copy has those who wait for a place",
    edits: [
      {
        file: SQL,
        search: "where list_persons.list_id = ${listId} and ${HAS_PLACE}",
        replace: "where list_persons.list_id = ${listId}",
      },
    ],
    catchers: [routes("leaves out persons on the waiting list")],
  },
  {
    name: "a walk-in is stored again after its rejection",
    edits: [
      {
        file: "workers/src/features/participants/walk-ins.sql.ts",
        search: "where list_id = ${listId} and id in ${jsonValues(ids)}`",
        replace:
          "where list_id = ${listId} and id in ${jsonValues(ids)} and person_id in (select id from persons)`",
      },
    ],
    catchers: [walkIns("is not counted after a rejection")],
  },
  {
    name: "a rejection forgets that a walk-in came",
    edits: [
      {
        file: "workers/src/features/applications/rejection.repository.ts",
        search: "    ...restoreAttendance(db, restorable),\n",
        replace: "",
      },
    ],
    catchers: [walkIns("is not counted after a rejection")],
  },
  {
    name: "a walk-in who is approved late is not on the list",
    edits: [
      {
        file: "workers/src/features/participants/list-applications.repository.ts",
        search: "(lists.date >= ${from} or ${cameAsApplicant})",
        replace: "lists.date >= ${from}",
      },
    ],
    catchers: [walkIns("keeps its attendance, however late")],
  },
  {
    name: "a walk-in waits for a place",
    edits: [
      {
        file: "workers/src/features/participants/places.sql.ts",
        search: "is_in or had is 'come' or (is_next",
        replace: "is_in or (is_next",
      },
    ],
    catchers: [walkIns("keeps its attendance, however late")],
  },
  {
    name: "a walk-in is approved without a city",
    edits: [
      {
        file: "workers/src/features/applications/approval.service.ts",
        search: 'adultsOf(record).some(({ city }) => city === "")',
        replace: 'adultsOf(record).some(({ city }) => city === " ")',
      },
    ],
    catchers: [walkIns("needs a city before it can be approved")],
  },
  {
    name: "a sealed walk-in is bound to no list",
    edits: [
      {
        file: "packages/shared/src/events/sealed-walk-in.ts",
        search: "additionalData: new TextEncoder().encode(`${listId} ${id}`)",
        replace: "additionalData: new TextEncoder().encode(`${listId.slice(0, 0)} ${id}`)",
      },
    ],
    catchers: [
      { package: "packages/shared", file: "src/events/sealed-walk-in.test.ts" },
      walkIns("not sealed for this list and id"),
    ],
  },
  {
    name: "walk-ins are named to users who may not edit the list",
    edits: [
      {
        file: "workers/src/features/event-lists/event-lists.presenter.ts",
        search: 'can(actor, "lists.edit", list) ? { walkIns }',
        replace: 'can(actor, "lists.read", list) ? { walkIns }',
      },
    ],
    catchers: [walkIns("is shown to users who may edit the list")],
  },
  {
    name: "a replaced tick counts as came",
    edits: [
      {
        file: SQL,
        search: "where tick.list_id = ${listId} and tick.is_replaced = 0 and tick.came = 1\n",
        replace: "where tick.list_id = ${listId} and tick.came = 1\n",
      },
    ],
    catchers: [afterwards("shows for each participant")],
  },
  {
    name: "who waits for a place is counted among those who came",
    edits: [{ file: SQL, search: "    and own.${HAS_PLACE})`;", replace: "    )`;" }],
    catchers: [afterwards("shows for each participant")],
  },
  {
    name: "an unticked person has missed an event whose roll call is open",
    edits: [
      {
        file: "packages/shared/src/events/came.ts",
        search: 'return rollCallClosedAt === null ? null : "missed";',
        replace: 'return rollCallClosedAt === null ? "missed" : "missed";',
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/events/came.test.ts" }],
  },
  {
    name: "who waited for a place has missed the event",
    edits: [
      {
        file: "workers/src/features/persons/record/record.presenter.ts",
        search: 'return isVisit || waiting ? null : "missed";',
        replace: 'return isVisit ? null : "missed";',
      },
    ],
    catchers: [afterwards("has missed an event only after its roll call is closed")],
  },
  {
    name: "Today asks a reader to close a roll call",
    edits: [
      {
        file: "workers/src/features/event-lists/event-lists.service.ts",
        search: 'hasRollCalls === 1 && can(actor, "lists.edit", list);',
        replace: "hasRollCalls === 1;",
      },
    ],
    catchers: [afterwards("shows an open roll call of a past event")],
  },
  {
    name: "an export of those who came holds everyone",
    edits: [
      {
        file: "workers/src/features/participants/exported-participants.sql.ts",
        search: "and ${attendance ?",
        replace: "and ${false && attendance ?",
      },
    ],
    catchers: [afterwards("holds the persons who came or the persons who did not")],
  },
  {
    name: "a walk-in who waited for a place stays waiting after the merge",
    edits: [
      {
        file: "workers/src/features/participants/participants.service.ts",
        search: "    listApplications.seat(db, seats),\n",
        replace: "",
      },
    ],
    catchers: [meanwhile("gets a place and the visit")],
  },
  {
    name: "an unmerge leaves the place of a walk-in with the record that waited",
    edits: [
      {
        file: "workers/src/features/persons/merge/merge.repository.ts",
        search: "${placeSnapshot(personId, otherId)}",
        replace: "json('[]')",
      },
    ],
    catchers: [meanwhile("waits again at the same place")],
  },
  {
    name: "late ticks of a rejected applicant are lost",
    edits: [
      {
        file: "workers/src/features/attendance/attendance.service.ts",
        search:
          "          keepForRejected(db, operationsForMissing(request, { at: instant, actor })),\n",
        replace: "",
      },
    ],
    catchers: [meanwhile("when the rejection is undone")],
  },
  {
    name: "late ticks of a walk-in who joined a family are lost",
    edits: [
      {
        file: SQL,
        search: "where walk_in.list_id = ${listId} and walk_in.person_id = ${sentPerson}",
        replace: "where walk_in.list_id = 'none' and walk_in.person_id = ${sentPerson}",
      },
    ],
    catchers: [meanwhile("go to the record of the family")],
  },
  {
    name: "a deleted person is on the list as long as a walk-in waits",
    edits: [{ file: SQL, search: ")) is not true`),", replace: ")) is false`)," }],
    catchers: [meanwhile("also where another walk-in waits")],
  },
  {
    name: "the undo of a rejection does not compute which ticks stand",
    edits: [
      {
        file: SQL,
        search: "sql`own.person_id in (select row.value ->> 'person_id'",
        replace:
          "sql`own.person_id = 'none' and own.person_id in (select row.value ->> 'person_id'",
      },
    ],
    catchers: [meanwhile("when the rejection is undone")],
  },
  {
    name: "a roll call can be closed by the day of UTC",
    edits: [
      {
        file: "packages/shared/src/events/came.ts",
        search: "date <= today(calendar);",
        replace: "date <= calendar.now().toISOString().slice(0, 10);",
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/events/came.test.ts" }],
  },
];
