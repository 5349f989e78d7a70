import type { Fault } from "./fault.ts";

/** Faults in rules, guards, texts and styles. */
export const RULE_FAULTS: readonly Fault[] = [
  {
    name: "can() grants archive to editors",
    edits: [
      {
        file: "packages/shared/src/accounts/permissions.ts",
        search: '"persons.archive": (has: HasPermission) => has("canDeletePersons"),',
        replace:
          '"persons.archive": (has: HasPermission) => has("canDeletePersons") || has("canEditPersons"),',
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/accounts/permissions.test.ts" }],
  },
  {
    name: "a value that changed again is put back unsaid",
    edits: [
      {
        file: "packages/shared/src/persons/put-back.ts",
        search: "const isChangedAgain = !isSameValue(field, now, later);",
        replace: "const isChangedAgain = false && !isSameValue(field, now, later);",
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/persons/put-back.test.ts" }],
  },
  {
    name: "a guard absent",
    edits: [
      {
        file: "workers/src/features/persons/persons.routes.ts",
        search: `guard("persons.delete", validate("json", reviewPersonSchema), ({ scope, param }) =>
      findForDelete(scope, param("id")),
    ),`,
        replace: 'validate("json", reviewPersonSchema),',
      },
    ],
    catchers: [
      { package: "workers", file: "test/matrix/matrix.test.ts", name: "each route has a policy" },
    ],
    keepsFromLoading: true,
  },
  {
    name: "a guard weakened to 'verified'",
    edits: [
      {
        file: "workers/src/features/accounts/registration-tokens.routes.ts",
        search: 'guard("tokens.manage", ({ scope }) => listTokens',
        replace: 'guard.verified("planted", ({ scope }) => listTokens',
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "test/matrix/accounts-permissions.test.ts",
        name: "GET /api/registration-tokens on",
      },
    ],
  },
  {
    name: "doubled letters of a place not folded",
    edits: [
      {
        file: "packages/shared/src/names/places.ts",
        search: '  [/(.)\\1+/gu, "$1"],\n',
        replace: "",
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/names/places.test.ts" }],
  },
  {
    name: "a city searched in one script only",
    edits: [
      {
        file: "packages/shared/src/names/search.ts",
        search: 'field === "city" ? otherSpellings(value) : []',
        replace: 'field !== "city" ? otherSpellings(value) : []',
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/names/search.test.ts" }],
  },
  {
    name: "ё not folded",
    edits: [
      {
        file: "packages/shared/src/names/fold.ts",
        search: '.replaceAll(/\\p{M}/gu, "")',
        replace: '.replaceAll(/(?!\\u0308)\\p{M}/gu, "")',
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/names/fold.test.ts" }],
  },
  {
    name: "ageOn a day late at the birthday",
    edits: [
      {
        file: "packages/shared/src/base/dates.ts",
        search: "if (day < birthDay)",
        replace: "if (day <= birthDay)",
      },
    ],
    catchers: [{ package: "packages/shared", file: "src/base/dates.test.ts" }],
  },
  {
    name: "`Origin: null` accepted",
    edits: [
      {
        file: "workers/src/http/cross-site.ts",
        search: 'origin === "null" && isForm(c.req.header("Content-Type"))',
        replace: 'origin === "null"',
      },
    ],
    catchers: [{ package: "workers", file: "src/http/cross-site.test.ts" }],
  },
  {
    name: "the rate limit lets one too many through",
    edits: [
      {
        file: "workers/src/rate-limit/limiter.ts",
        search: "recentHits[recentHits.length - max + count - 1]",
        replace: "recentHits[recentHits.length - max + count - 2]",
      },
    ],
    catchers: [{ package: "workers", file: "src/rate-limit/client.test.ts" }],
  },
  {
    name: "the lock holds one failure late",
    edits: [
      {
        file: "workers/src/rate-limit/limiter.ts",
        search: "hits[index - max + 1]",
        replace: "hits[index - max]",
      },
    ],
    catchers: [{ package: "workers", file: "src/rate-limit/limiter.test.ts" }],
  },
  {
    name: "Hebrew `_two` missing",
    edits: [
      {
        file: "apps/staff/src/i18n/locales/he/persons.json",
        search: '"childrenCount_two": "שני ילדים",',
        replace: "",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/i18n/locales.test.ts" }],
  },
  {
    name: "a last name that overwrites the spouse's own one",
    edits: [
      {
        file: "apps/staff/src/features/persons/form/inherited.ts",
        search: "return isUntouched ? { ...after, spouse: { ...spouse, lastName } } : after;",
        replace: "return { ...after, spouse: { ...spouse, lastName } };",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/features/persons/form/inherited.test.ts" }],
  },
  {
    name: "Hebrew `_two` saying three",
    edits: [
      {
        file: "apps/staff/src/i18n/locales/he/persons.json",
        search: '"childrenCount_two": "שני ילדים",',
        replace: '"childrenCount_two": "שלושה ילדים",',
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/i18n/locales.test.ts" }],
  },
  {
    name: "Hebrew `_two` saying three in the public form",
    edits: [
      {
        file: "apps/public/src/i18n/locales/he.json",
        search: "בעוד שתי דקות",
        replace: "בעוד שלוש דקות",
      },
    ],
    catchers: [{ package: "apps/public", file: "src/i18n/locales.test.ts" }],
  },
  {
    name: "`left` in a style",
    edits: [
      {
        file: "apps/staff/src/ui/field/date-field.css.ts",
        search: 'marginInline: "auto"',
        replace: 'marginLeft: "auto"',
      },
    ],
    catchers: [{ lint: "apps/staff/src/ui/field/date-field.css.ts" }],
  },
  {
    name: "`right` in a style",
    edits: [
      {
        file: "apps/staff/src/ui/field/date-field.css.ts",
        search: 'marginInline: "auto"',
        replace: 'textAlign: "right"',
      },
    ],
    catchers: [{ lint: "apps/staff/src/ui/field/date-field.css.ts" }],
  },
];
