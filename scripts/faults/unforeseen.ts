import type { Fault } from "./fault.ts";

const FEATURES = "workers/src/features";
const routes = (file: string, name: string) =>
  ({ package: "workers", file: `src/features/${file}`, name }) as const;
const localDay = (name: string) =>
  ({ package: "workers", file: "test/local-day.test.ts", name }) as const;

/** Faults that people other than the authors of the tests invented, and that no test caught. */
export const UNFORESEEN_FAULTS: readonly Fault[] = [
  {
    name: "a list above the limit cannot keep its number",
    edits: [
      {
        file: `${FEATURES}/participants/list-participants.service.ts`,
        search: "Math.max(LIST_PERSONS_MAX, personCount)",
        replace: "personCount > 0 ? LIST_PERSONS_MAX : LIST_PERSONS_MAX",
      },
    ],
    catchers: [routes("event-lists/update.routes.test.ts", "may keep a number above")],
  },
  {
    name: "a phone check has the author of an open session",
    edits: [
      {
        file: `${FEATURES}/event-registration/event-registration.service.ts`,
        search: "...joinByLink(visitor, listId, meantByPhone(phone)),",
        replace: "...joinByLink(scope, listId, meantByPhone(phone)),",
      },
    ],
    catchers: [
      routes(
        "event-registration/event-registration.routes.test.ts",
        "in a browser with a user's session",
      ),
    ],
  },
  {
    name: "an export counts the persons left out of its last step only",
    edits: [
      {
        file: `${FEATURES}/exports/job/write.service.ts`,
        search: "leftOut: job.leftOut + seqs.length - persons,",
        replace: "leftOut: seqs.length - persons,",
      },
    ],
    catchers: [routes("exports/job/export-job.test.ts", "left out of each step")],
  },
  {
    name: "an export has families of archived participants for all readers",
    edits: [
      {
        file: `${FEATURES}/exports/source/source.service.ts`,
        search: `options.readable.includes(frozenPerson.status) &&
              can(actor, "persons.read", { status: frozenPerson.status });`,
        replace: 'can(actor, "persons.read", { status: "active" });',
      },
    ],
    catchers: [routes("exports/exports.routes.test.ts", "only for readers of the archive")],
  },
  {
    name: "the access log's day is that of UTC",
    edits: [
      {
        file: `${FEATURES}/access-log/access-log.service.ts`,
        search: "day: today(calendar),",
        replace: 'day: today({ ...calendar, timeZone: "UTC" }),',
      },
    ],
    catchers: [localDay("the local day is the day in the access log")],
  },
  {
    name: "the printed time of an export is that of UTC",
    edits: [
      {
        file: `${FEATURES}/exports/job/freeze.service.ts`,
        search: "instantIn(language, calendar.now(), calendar.timeZone)",
        replace: 'instantIn(language, calendar.now(), "UTC")',
      },
    ],
    catchers: [localDay("the local day is printed on exports")],
  },
  {
    name: "the printed day of an export is that of UTC",
    edits: [
      {
        file: `${FEATURES}/exports/job/freeze.service.ts`,
        search: "dayIn(language, today(calendar))",
        replace: 'dayIn(language, today({ ...calendar, timeZone: "UTC" }))',
      },
    ],
    catchers: [localDay("the local day is printed on exports")],
  },
  {
    name: "a full list of the last day is called over",
    edits: [
      {
        file: `${FEATURES}/participants/list-applications.repository.ts`,
        search: 'missedList.date < from ? "over"',
        replace: 'missedList.date <= from ? "over"',
      },
    ],
    catchers: [routes("applications/applications.routes.test.ts", "do not join a full list")],
  },
  {
    name: "a near reading of х dropped",
    edits: [
      {
        file: "packages/shared/src/names/name-key-rules.ts",
        search: "V,х,V:K|G@G|@H",
        replace: "V,х,V:K|@H",
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/names/near-keys.test.ts" }],
  },
  {
    name: "a cursor goes on in an order of another script",
    edits: [
      {
        file: `${FEATURES}/persons/search/cursor.ts`,
        search: '`${sortBy}.${sortOrder}${first ?? ""}`',
        replace: '`${sortBy}.${sortOrder}${first ? "" : ""}`',
      },
    ],
    catchers: [routes("persons/search/by-post.routes.test.ts", "begins with another script")],
  },
  {
    name: "the browser does not learn which passkeys it has",
    edits: [
      {
        file: "workers/src/lib/passkeys.ts",
        search: "excludeCredentials: known.map(descriptorOf),",
        replace: "excludeCredentials: known.map(descriptorOf).slice(0, 0),",
      },
    ],
    catchers: [
      routes(
        "second-factor/passkeys.routes.test.ts",
        "the options exclude the passkeys of the account",
      ),
    ],
  },
  {
    name: "a change of a list leaves persons as they were",
    edits: [
      {
        file: "apps/staff/src/entities/event-lists/event-lists.queries.ts",
        search: "  void client.invalidateQueries({ queryKey: PERSONS_KEY });\n",
        replace: "",
      },
    ],
    catchers: [
      {
        package: "apps/staff",
        file: "src/entities/event-lists/event-lists.queries.test.ts",
      },
    ],
  },
  {
    name: "an arrow is not mirrored in Hebrew",
    edits: [
      {
        file: "apps/staff/src/features/participants/header.tsx",
        search: "className={`${iconSmall} ${flips}`}",
        replace: "className={iconSmall}",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/styles/flipped-icons.test.ts" }],
  },
  {
    name: "subdomains are left out of HSTS",
    edits: [
      {
        file: "workers/src/http/security-headers.ts",
        search: '"max-age=31536000; includeSubDomains"',
        replace: '"max-age=31536000"',
      },
    ],
    catchers: [{ package: "workers", file: "src/http/security-headers.test.ts" }],
  },
  {
    name: "removed participants are deleted before the day of undo ends",
    edits: [
      {
        file: `${FEATURES}/cleanup/cleanup.service.ts`,
        search: "removedBefore: instantBefore(LIST_UNDO_HOURS * HOUR),",
        replace: "removedBefore: instantBefore((LIST_UNDO_HOURS - 1) * HOUR),",
      },
    ],
    catchers: [routes("cleanup/each-kind.test.ts", "removedParticipants")],
  },
  {
    name: "the draft outlives a form that was sent without the script",
    edits: [
      {
        file: "apps/public/src/form/use-browser-state.ts",
        search: "      clearStored(plan.draftKey);\n      setState(",
        replace: "      setState(",
      },
    ],
    catchers: [{ package: "e2e", file: "journeys/late-script.test.ts", name: "deletes the draft" }],
  },
  {
    name: "failed sign-ins are not counted",
    edits: [
      {
        file: `${FEATURES}/security-log/security-log.sql.ts`,
        search: "do update set count = count + 1",
        replace: "do update set count = count",
      },
    ],
    catchers: [routes("security-log/security-log.routes.test.ts", "counts failures by account")],
  },
  {
    name: "a role changes without an entry in the security log",
    edits: [
      {
        file: `${FEATURES}/accounts/users.service.ts`,
        search: 'recordSecurityEvent(scope, "roleChanged", { target: user, details: [role] }),',
        replace: "",
      },
    ],
    catchers: [
      routes("security-log/security-log.routes.test.ts", "the actor and the changed account"),
    ],
  },
  {
    name: "a refusal is counted without its user",
    edits: [
      {
        file: `${FEATURES}/security-log/security-log.service.ts`,
        search: "actor: actor && { id: actor.id, name: actor.name },",
        replace: "actor: null,",
      },
    ],
    catchers: [routes("security-log/security-log.routes.test.ts", "is counted by part")],
  },
];
