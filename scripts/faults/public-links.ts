import type { Fault } from "./fault.ts";

const APPLICATIONS = "workers/src/features/applications";
const REGISTRATION = "workers/src/features/event-registration";
const BY_PHONE = "workers/src/features/persons/record/by-phone.sql.ts";

const turnstile = (name?: string) =>
  ({
    package: "workers",
    file: "src/features/applications/turnstile.routes.test.ts",
    ...(name === undefined ? {} : { name }),
  }) as const;

const registration = (name: string) =>
  ({
    package: "workers",
    file: "src/features/event-registration/event-registration.routes.test.ts",
    name,
  }) as const;

/** Faults in the public forms: event links, Turnstile, and the hidden inputs of form posts. */
export const PUBLIC_LINK_FAULTS: readonly Fault[] = [
  {
    name: "Cloudflare's verdict on a visitor is ignored",
    edits: [
      {
        file: `${APPLICATIONS}/submissions.service.ts`,
        search: `  if (verdict === "failed") throw new AppError("HUMAN_CHECK_FAILED");\n`,
        replace: "",
      },
    ],
    catchers: [turnstile("changes nothing with")],
  },
  {
    name: "an outage of Turnstile lets every robot in",
    edits: [
      {
        file: "workers/src/external/turnstile.ts",
        search: `if (answer === null) return "unavailable";`,
        replace: `if (answer === null) return "passed";`,
      },
    ],
    catchers: [turnstile("changes nothing while Cloudflare")],
  },
  {
    name: "phones are checked without Turnstile",
    edits: [
      {
        file: `${APPLICATIONS}/submissions.service.ts`,
        search:
          "readSetting(scope.env, ofClient),\n    },\n  });\n  await expectHuman(scope, request);",
        replace: "readSetting(scope.env, ofClient),\n    },\n  });",
      },
    ],
    catchers: [turnstile("changes nothing with no token")],
  },
  {
    name: "a robot spends calls to Cloudflare beyond its limit",
    edits: [
      {
        file: `${APPLICATIONS}/submissions.service.ts`,
        search: `  await spendOrRefuse(scope, {
    purpose: "check",`,
        replace: `  await expectHuman(scope, request);
  await spendOrRefuse(scope, {
    purpose: "check",`,
      },
    ],
    catchers: [turnstile("sends no request to Cloudflare")],
  },
  {
    name: "every page allows scripts of Turnstile",
    edits: [
      {
        file: "workers/src/http/security-headers.ts",
        search: "turnstile = false,",
        replace: "turnstile = true,",
      },
    ],
    catchers: [turnstile("are the only pages with the wider policy")],
  },
  {
    name: "half a configuration of Turnstile is none",
    edits: [
      {
        file: "workers/src/external/turnstile.ts",
        search: `if (siteKey === "") return null;`,
        replace: `if (siteKey === "" || secretKey === "") return null;`,
      },
    ],
    catchers: [turnstile("are not served with half a configuration")],
  },
  {
    name: "the address of a visitor goes to Cloudflare",
    edits: [
      {
        file: "workers/src/external/turnstile.ts",
        search: "    response: token,\n",
        replace: `    response: token,\n    ...{ remoteip: "198.18.0.1" },\n`,
      },
    ],
    catchers: [turnstile("is accepted with a token that Cloudflare confirms")],
  },
  {
    name: "a phone of an archived person is known",
    edits: [
      {
        file: BY_PHONE,
        search: "where status = 'active' and ifnull",
        replace: "where status <> 'pending' and ifnull",
      },
    ],
    catchers: [
      registration("treats several unrelated persons, archived persons and applicants as unknown"),
    ],
  },
  {
    name: "an applicant joins an event before approval",
    edits: [
      {
        file: BY_PHONE,
        search: "where status = 'active' and ifnull",
        replace: "where status <> 'archived' and ifnull",
      },
    ],
    catchers: [
      registration("treats several unrelated persons, archived persons and applicants as unknown"),
    ],
  },
  {
    name: "a spouse with another phone joins too",
    edits: [
      {
        file: BY_PHONE,
        search: "select id from reached where (select count(*) from reached) = 1\n    or (select",
        replace: `select persons.id from persons join reached using (household_id)
    where status = 'active' and (select`,
      },
    ],
    catchers: [registration("adds a couple that shares the phone")],
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
    catchers: [registration("closes between the read and the write of a request")],
  },
  {
    name: "a full list takes one more through its link",
    edits: [
      {
        file: "workers/src/features/participants/participants.service.ts",
        search: `LIST_PERSONS_MAX, code: "LIST_FULL"`,
        replace: `LIST_PERSONS_MAX + 1, code: "LIST_FULL"`,
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-registration/full-list.test.ts",
        name: "gives known and unknown phones the same answer, and adds no person",
      },
    ],
  },
  {
    name: "phones of one list are tried without a limit",
    edits: [
      {
        file: `${REGISTRATION}/event-registration.service.ts`,
        search: `  await spendListBudget(visitor, listId, request);\n`,
        replace: "",
      },
    ],
    catchers: [registration("a list three hundred and 2,000 a day")],
  },
  {
    name: "a URL that a visitor passes on says that the reader registered",
    edits: [
      {
        file: "workers/src/http/done-cookie.ts",
        search:
          "return done !== undefined && getCookie(c, DONE_COOKIE) === done ? done : undefined;",
        replace: "return done;",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/applications/register-page.routes.test.ts",
        name: "shows the form unless the URL and the cookie",
      },
      {
        package: "workers",
        file: "src/features/event-registration/event-register-page.routes.test.ts",
        name: "a known phone is on the list at once",
      },
    ],
  },
  {
    name: "an approval on the day after the event adds nobody to its list",
    edits: [
      {
        file: "workers/src/features/participants/participants.service.ts",
        search: "  from: linkOpenFrom(calendar),",
        replace: "  from: today(calendar),",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/applications/applications.routes.test.ts",
        name: "join lists up to the day after",
      },
    ],
  },
  {
    name: "whoever sees a list reads who applied for it",
    edits: [
      {
        file: "workers/src/features/participants/list-participants.service.ts",
        search: `can(actor, "persons.read", { status: "pending" }) ? applicants : null`,
        replace: "actor ? applicants : null",
      },
    ],
    catchers: [registration("is counted on its list for all who see the list")],
  },
  {
    name: "a phone with 972 that is a digit short is stored",
    edits: [
      {
        file: "packages/shared/src/persons/identifiers.ts",
        search: "const COUNTRY_CODE = /^(?:\\+|00)?9720?/u;",
        replace: "const COUNTRY_CODE = /^(?:\\+972|00972|972(?=0?\\d{8,9}$))0?/u;",
      },
    ],
    catchers: [
      {
        package: "packages/shared",
        file: "src/persons/identifiers.test.ts",
        name: "the country code means the same",
      },
    ],
  },
  {
    name: "a retry registers twice",
    edits: [
      {
        file: `${REGISTRATION}/event-registration.service.ts`,
        search: "...(idempotency ? [claim(visitor, idempotency, personId)] : []),",
        replace: "",
      },
    ],
    catchers: [registration("is stored once for an idempotency key")],
  },
  {
    name: "another site posts the form of an event",
    edits: [
      {
        file: "workers/src/http/form-page.ts",
        search: `formToken: field(FORM_TOKEN_FIELD) ?? "none",`,
        replace: "formToken: field(FORM_TOKEN_FIELD),",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-registration/event-register-page.routes.test.ts",
        name: "an expired token, a missing one",
      },
    ],
  },
  {
    name: "a logo that is opened as a page may run scripts",
    edits: [
      {
        file: "workers/src/http/security-headers.ts",
        search: "frame-ancestors 'none'; sandbox\"",
        replace: "frame-ancestors 'none'\"",
      },
    ],
    catchers: [
      { package: "workers", file: "src/features/system/logo.routes.test.ts", name: "is an image" },
    ],
  },
  {
    name: "a logo may load files of other sites",
    edits: [
      {
        file: "workers/src/lib/logo.ts",
        search: "    String.raw`\\b(?:href|src|xml:base)\\s*=(?!\\s*[\"']#)`,\n",
        replace: "",
      },
    ],
    catchers: [
      { package: "workers", file: "src/lib/logo.test.ts", name: "is refused as an SVG with" },
    ],
  },
  {
    name: "a mail shows a logo that it does not carry",
    edits: [
      {
        file: "workers/src/external/mailer.ts",
        search: "? mailLogoOf(env) : null;",
        replace: "? null : null;",
      },
    ],
    catchers: [
      { package: "workers", file: "src/external/mailer.test.ts", name: "mails that show it" },
    ],
  },
];
