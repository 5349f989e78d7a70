import type { Fault } from "./fault.ts";

const SQL = "workers/src/features/participants/attendance.sql.ts";
const RULE = "packages/shared/src/events/attendance.ts";

const routes = (name: string) =>
  ({
    package: "workers",
    file: "src/features/attendance/attendance.routes.test.ts",
    name,
  }) as const;

/** Faults in who came to an event. */
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
    catchers: [routes("replaces neither itself nor the operations of others")],
  },
  {
    name: "a tick for a merged record is lost",
    edits: [
      {
        file: SQL,
        search:
          "select sent.key as ord, sent.value ->> 'id' as id, ${keptPerson(sentPerson)} as person_id,",
        replace:
          "select sent.key as ord, sent.value ->> 'id' as id, (select id from persons where id = ${sentPerson}) as person_id,",
      },
    ],
    catchers: [routes("gives ticks of a merged record")],
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
    catchers: [routes("gives ticks of a merged record")],
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
    catchers: [routes("counts the visits of those who came")],
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
    catchers: [routes("leaves out those who wait for a place")],
  },
];
