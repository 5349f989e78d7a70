import type { Fault } from "./fault.ts";

const INBOX = "workers/src/features/persons/duplicates/inbox";

const test = (file: string, name: string) =>
  ({
    package: "workers",
    file: `src/features/persons/duplicates/inbox/${file}`,
    name,
  }) as const;

/** Faults in the inbox of likely duplicates. */
export const DUPLICATES_FAULTS: readonly Fault[] = [
  {
    name: "the adults of a household are a pair",
    edits: [
      {
        file: `${INBOX}/pair-evidence.ts`,
        search:
          "if (adult.seq === otherAdult.seq || adult.householdId === otherAdult.householdId) return null;",
        replace: "if (adult.seq === otherAdult.seq) return null;",
      },
    ],
    catchers: [test("pair-evidence.test.ts", "is not offered with one household")],
  },
  {
    name: "a father and a son of one name are a pair",
    edits: [
      {
        file: `${INBOX}/pair-evidence.ts`,
        search: "if (yearsApart >= GENERATION_YEARS) return null;",
        replace: "",
      },
    ],
    catchers: [test("pair-evidence.test.ts", "is not offered with father and son")],
  },
  {
    name: "genders do not count",
    edits: [
      { file: `${INBOX}/pair-evidence.ts`, search: "  gender: 60,", replace: "  gender: 0," },
    ],
    catchers: [test("pair-evidence.test.ts", "is not offered with other genders")],
  },
  {
    name: "two records with one first name and two last names are twins",
    edits: [
      {
        file: `${INBOX}/pair-evidence.ts`,
        search: `if (reason === "nickname" || haveSameFirstName(one, otherPerson.person)) return 0;`,
        replace: `if (reason === "nickname") return 0;`,
      },
    ],
    catchers: [test("pair-evidence.test.ts", "with equal first names does not count as twins")],
  },
  {
    name: "twins with similar names are a pair",
    edits: [{ file: `${INBOX}/pair-evidence.ts`, search: "  twins: 60,", replace: "  twins: 0," }],
    catchers: [test("pair-evidence.test.ts", "is not offered for twins with similar names")],
  },
  {
    name: "short forms of a name bring no records together",
    edits: [
      {
        file: `${INBOX}/blocking-keys.ts`,
        search: "const firstNameKeys = [...first, ...fullNameKeysOfName(firstName)];",
        replace: "const firstNameKeys = [...first, ...fullNameKeysOfName(firstName).slice(99)];",
      },
    ],
    catchers: [test("blocking-keys.test.ts", "share a key of the full name: by short form")],
  },
  {
    name: "different people are offered again",
    edits: [
      {
        file: `${INBOX}/inbox.repository.ts`,
        search: "where different.one = pair.one_seq and different.other = pair.other_seq)`;",
        replace: "where different.one = pair.one_seq and different.other = -1)`;",
      },
    ],
    catchers: [test("inbox.routes.test.ts", "does not offer different people again")],
  },
  {
    name: "a merge forgets that two people are different",
    edits: [
      {
        file: `${INBOX}/inbox.repository.ts`,
        search: "join kept on other_id = kept.id where undone_at is null)",
        replace: "join kept on other_id = kept.id where undone_at = '')",
      },
    ],
    catchers: [test("inbox.routes.test.ts", "does not offer different people again")],
  },
  {
    name: "a decision ends when the first of the two records is merged",
    edits: [
      {
        file: `${INBOX}/inbox.repository.ts`,
        search: "decided_at, ${survivorOf(sql`one_id`)} as one,",
        replace: "decided_at, (select seq from persons where id = one_id) as one,",
      },
    ],
    catchers: [test("inbox.routes.test.ts", "again after merges of both")],
  },
  {
    name: "a decision ends when a record is merged twice",
    edits: [
      {
        file: `${INBOX}/inbox.repository.ts`,
        search:
          "select person_id from person_merges join kept on other_id = kept.id where undone_at",
        replace: "select person_id from person_merges where other_id = ${id} and undone_at",
      },
    ],
    catchers: [test("inbox.routes.test.ts", "again after merges of both")],
  },
  {
    name: "new name keys forget that two people are different",
    edits: [
      {
        file: `${INBOX}/look-up.repository.ts`,
        search:
          "  await runBatch(db, [\n    db.run(sql`insert or ignore into unchecked_persons (seq)",
        replace:
          "  await runBatch(db, [\n    db.run(sql`delete from different_persons where ${isOld}`),\n" +
          "    db.run(sql`insert or ignore into unchecked_persons (seq)",
      },
    ],
    catchers: [test("inbox.routes.test.ts", "looks up all persons after a change")],
  },
  {
    name: "the inbox shows archived records without the right",
    edits: [
      {
        file: `${INBOX}/inbox.repository.ts`,
        search: "select 'active' union all select 'archived' where exists (",
        replace: "select 'active' union all select 'archived' where 1 or exists (",
      },
    ],
    catchers: [test("inbox.routes.test.ts", "shows pairs with archived records")],
  },
  {
    name: "the inbox shows applications",
    edits: [
      {
        file: `${INBOX}/inbox.repository.ts`,
        search: "const VISIBLE = sql`visible(status) as materialized (\n",
        replace:
          "const VISIBLE = sql`visible(status) as materialized (select 'pending' union all\n",
      },
    ],
    catchers: [test("inbox.routes.test.ts", "shows no pair with an application")],
  },
  {
    name: "applications that wait end a night",
    edits: [
      {
        file: `${INBOX}/look-up.repository.ts`,
        search: "    where status <> 'pending' order by unchecked.seq limit ${maxRows}`);",
        replace:
          "    where unchecked.seq in (select seq from unchecked_persons limit ${maxRows}) and status <> 'pending'`);",
      },
    ],
    catchers: [test("inbox.routes.test.ts", "looks up persons who are queued behind applications")],
  },
  {
    name: "a night has no end",
    edits: [
      {
        file: `${INBOX}/look-up.service.ts`,
        search: "while (performance.now() < end) {",
        replace: "while (end > 0) {",
      },
    ],
    catchers: [test("inbox.routes.test.ts", "stops a look-up at its time limit")],
  },
];
