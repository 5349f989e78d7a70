import type { Fault } from "./fault.ts";

/** Faults in SQL, migrations and the rows of the schema's versions. */
export const SQL_FAULTS: readonly Fault[] = [
  {
    name: "a refused opening is logged",
    edits: [
      {
        file: "workers/src/features/access-log/access-log.repository.ts",
        search: "else 0 end",
        replace: "else 0 end or 1",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/access-log/access-log.routes.test.ts",
        name: "for each actor who gets it",
      },
    ],
  },
  {
    name: "a number of children that does not follow a move",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search:
          "CREATE TRIGGER persons_children_count_move AFTER UPDATE OF household_id ON persons",
        replace: "CREATE TRIGGER persons_children_count_move AFTER UPDATE OF id_number ON persons",
      },
    ],
    catchers: [{ package: "workers", file: "src/features/persons/households.test.ts" }],
  },
  {
    name: "a decision ends when the first of the two records is merged",
    edits: [
      {
        file: "workers/src/features/duplicates-inbox/inbox.repository.ts",
        search: "decided_at, ${survivorOf(sql`one_id`)} as one,",
        replace: "decided_at, (select seq from persons where id = one_id) as one,",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/duplicates-inbox/inbox.routes.test.ts",
        name: "again after merges of both",
      },
    ],
  },
  {
    name: "new name keys forget that two people are different",
    edits: [
      {
        file: "workers/src/features/duplicates-inbox/look-up.repository.ts",
        search:
          "  await runBatch(db, [\n    db.run(sql`insert or ignore into unchecked_persons (seq)",
        replace:
          "  await runBatch(db, [\n    db.run(sql`delete from different_persons where ${isOld}`),\n    db.run(sql`insert or ignore into unchecked_persons (seq)",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/duplicates-inbox/inbox.routes.test.ts",
        name: "looks up all persons after a change",
      },
    ],
  },
  {
    name: "the inbox shows archived records without the right",
    edits: [
      {
        file: "workers/src/features/duplicates-inbox/inbox.repository.ts",
        search: "select 'active' union all select 'archived' where exists (",
        replace: "select 'active' union all select 'archived' where 1 or exists (",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/duplicates-inbox/inbox.routes.test.ts",
        name: "shows pairs with archived records",
      },
    ],
  },
  {
    name: "the inbox shows applications",
    edits: [
      {
        file: "workers/src/features/duplicates-inbox/inbox.repository.ts",
        search: "const VISIBLE = sql`visible(status) as materialized (\n",
        replace:
          "const VISIBLE = sql`visible(status) as materialized (select 'pending' union all\n",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/duplicates-inbox/inbox.routes.test.ts",
        name: "shows no pair with an application",
      },
    ],
  },
  {
    name: "applications that wait end a night",
    edits: [
      {
        file: "workers/src/features/duplicates-inbox/look-up.repository.ts",
        search: "    where status <> 'pending' order by unchecked.seq limit ${maxRows}`);",
        replace:
          "    where unchecked.seq in (select seq from unchecked_persons limit ${maxRows}) and status <> 'pending'`);",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/duplicates-inbox/inbox.routes.test.ts",
        name: "looks up persons who are queued behind applications",
      },
    ],
  },
  {
    name: "Today shows persons that colleagues opened",
    edits: [
      {
        file: "workers/src/features/access-log/access-log.repository.ts",
        search: "where actor_id = ${ACTOR_ID} order by seq desc limit ${OWN_ENTRIES})",
        replace: "where actor_id <> '' order by seq desc limit ${OWN_ENTRIES})",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/today/today.routes.test.ts",
        name: "are the user's own, active and the latest",
      },
    ],
  },
  {
    name: "an account that comes back keeps its version",
    edits: [
      {
        file: "workers/src/db/kept-rows.ts",
        search: "return `(${value}) + 1`",
        replace: "return `(${value}) + 0`",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/accounts/removal.routes.test.ts",
        name: "turns a change based on an earlier read into a conflict",
      },
    ],
  },
  {
    name: "removed accounts are kept for ever",
    edits: [
      {
        file: "workers/src/features/accounts/removal.repository.ts",
        search: "where removed_at <= ${until}`",
        replace: "where removed_at <= ${until} and 0`",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/accounts/removal.routes.test.ts",
        name: "is possible for an hour",
      },
    ],
  },
  {
    name: "a removal that is undone loses its comment",
    edits: [
      {
        file: "workers/src/features/participants/list-participants.sql.ts",
        search: "incoming.id as person_id, was.comment,",
        replace: "incoming.id as person_id, null as comment,",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-lists/update.routes.test.ts",
        name: "brings link, comment and source back",
      },
    ],
  },
  {
    name: "a comment is saved on other participants",
    edits: [
      {
        file: "workers/src/features/participants/list-participants.sql.ts",
        search: 'version = version + 1\n    where id = ${sql.placeholder("id")}`),',
        replace:
          'version = version + 1\n    where list_id = (select list_id from list_persons where id = ${sql.placeholder("id")})`),',
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-lists/comments.routes.test.ts",
        name: "changes the link of one participant alone",
      },
    ],
  },
  {
    name: "a person removed from one list leaves all",
    edits: [
      {
        file: "workers/src/features/participants/list-participants.sql.ts",
        search:
          "sql`delete from list_persons where list_id = ${change.listId} and ${change.removed}",
        replace: "sql`delete from list_persons where ${change.listId} <> '' and ${change.removed}",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-lists/update.routes.test.ts",
        name: "adds and removes each person once",
      },
    ],
  },
  {
    name: "a tick for a merged record is lost",
    edits: [
      {
        file: "workers/src/features/participants/attendance.sql.ts",
        search:
          "select sent.key as ord, sent.value ->> 'id' as id, ${recordOfSent(request)} as person_id,",
        replace:
          "select sent.key as ord, sent.value ->> 'id' as id, (select id from persons where id = ${sentPerson}) as person_id,",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/attendance/attendance.routes.test.ts",
        name: "moves ticks of a merged record",
      },
    ],
  },
  {
    name: "a closed roll call counts all participants",
    edits: [
      {
        file: "workers/src/features/participants/attendance.sql.ts",
        search: "(lists.roll_call_closed_at is null",
        replace: "(true",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/attendance/attendance.routes.test.ts",
        name: "counts the visits of persons who came",
      },
    ],
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
    catchers: [
      {
        package: "workers",
        file: "src/features/attendance/walk-ins.routes.test.ts",
        name: "is not counted after a rejection",
      },
    ],
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
    catchers: [
      {
        package: "workers",
        file: "src/features/attendance/walk-ins.routes.test.ts",
        name: "keeps its attendance, however late",
      },
    ],
  },
  {
    name: "an unmerge leaves the place of a walk-in with the record that waited",
    edits: [
      {
        file: "workers/src/features/merge/merge.repository.ts",
        search: "${placeSnapshot(personId, otherId)}",
        replace: "json('[]')",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/attendance/walk-ins.meanwhile.test.ts",
        name: "waits again at the same place",
      },
    ],
  },
  {
    name: "a deleted person is on the list as long as a walk-in waits",
    edits: [
      {
        file: "workers/src/features/participants/attendance.sql.ts",
        search: ")) is not true`),",
        replace: ")) is false`),",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/attendance/walk-ins.meanwhile.test.ts",
        name: "also where another walk-in waits",
      },
    ],
  },
  {
    name: "one person more than an event has places",
    edits: [
      {
        file: "workers/src/features/participants/capacity.sql.ts",
        search: "order by party_ord) <= free) as fits",
        replace: "order by party_ord) <= free + 1) as fits",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-lists/capacity.routes.test.ts",
        name: "go in the order of the request",
      },
    ],
  },
  {
    name: "a phone of an archived person is known",
    edits: [
      {
        file: "workers/src/features/persons/record/by-phone.sql.ts",
        search: "where status = 'active' and ifnull",
        replace: "where status <> 'pending' and ifnull",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-registration/event-registration.routes.test.ts",
        name: "treats several unrelated persons, archived persons and applicants as unknown",
      },
    ],
  },
  {
    name: "a spouse with another phone joins too",
    edits: [
      {
        file: "workers/src/features/persons/record/by-phone.sql.ts",
        search: "select id from reached where (select count(*) from reached) = 1\n    or (select",
        replace:
          "select persons.id from persons join reached using (household_id)\n    where status = 'active' and (select",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-registration/event-registration.routes.test.ts",
        name: "adds a couple that shares the phone",
      },
    ],
  },
  {
    name: "a link that closes during a check still admits",
    edits: [
      {
        file: "workers/src/features/event-lists/public-link.repository.ts",
        search: 'sql`exists (select 1 from ${eventLists} where ${isOpenLink})`, "LINK_CLOSED"),',
        replace:
          'sql`exists (select 1 from ${eventLists} where id = ${sql.placeholder("id")} and ${sql.placeholder("from")} <> \'\')`, "LINK_CLOSED"),',
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-registration/event-registration.routes.test.ts",
        name: "closes between the read and the write of a request",
      },
    ],
  },
  {
    name: "candidates of a birth date read without a limit",
    edits: [
      {
        file: "workers/src/features/persons/duplicates/candidate-rules.sql.ts",
        search: " limit ${sql.raw(String(limit))}",
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/imports/common-values.test.ts",
        name: "reads as many rows for four thousand persons",
      },
    ],
  },
  {
    name: "persons whom the actor may not read hide a duplicate",
    edits: [
      {
        file: "workers/src/features/persons/duplicates/candidate-rules.sql.ts",
        search: "partition by one.status\n        order by",
        replace: "order by",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/duplicates/duplicates.routes.test.ts",
        name: "although many persons hidden from the actor match",
      },
    ],
  },
  {
    name: "an index without the columns of the filters",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search: "ifnull(phone, ''), seq,\n  gender,",
        replace: "ifnull(phone, ''), seq,\n ",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/search/pages.test.ts",
        name: "is tested on a covering index: phone",
      },
    ],
  },
  {
    name: "a table is without a row in the schema's versions",
    edits: [
      {
        file: "workers/test/schema/v0.1.0.sql",
        search: "insert into application_senders",
        replace: "-- insert into application_senders",
      },
      {
        file: "workers/test/schema/v0.1.0.sql",
        search: "  ('waiting', 'keyed-hash', '2026-01-08T08:00:00.000Z');\n",
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "test/schema/upgrade.test.ts",
        name: "include rows of every table",
      },
    ],
  },
  {
    name: "failed sign-ins are not counted",
    edits: [
      {
        file: "workers/src/features/security-log/security-log.sql.ts",
        search: "do update set count = count + 1",
        replace: "do update set count = count",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/security-log/security-log.routes.test.ts",
        name: "counts failures by account",
      },
    ],
  },
];
