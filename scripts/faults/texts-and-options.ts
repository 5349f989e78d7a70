import type { Fault } from "./fault.ts";

/** Faults in texts, styles, options, constants and the order of lists. */
export const TEXT_AND_OPTION_FAULTS: readonly Fault[] = [
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
    name: "an account comes back without its second factor",
    edits: [
      {
        file: "workers/src/features/accounts/removal.repository.ts",
        search: "  totpSecrets,\n  recoveryCodes,\n",
        replace: "  recoveryCodes,\n",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/accounts/removal.routes.test.ts",
        name: "its undo restores everything",
      },
    ],
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
  {
    name: "a logo that is opened as a page may run scripts",
    edits: [
      {
        file: "workers/src/http/response/security-headers.ts",
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
        file: "workers/src/lib/settings/logo.ts",
        search: "    String.raw`\\b(?:href|src|xml:base)\\s*=(?!\\s*[\"']#)`,\n",
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/lib/settings/logo.test.ts",
        name: "is refused as an SVG with",
      },
    ],
  },
  {
    name: "an export of a search by last name",
    edits: [
      {
        file: "workers/src/features/persons/frozen/frozen.service.ts",
        search: "order: orderOf({ ...selection.filter, language }),",
        replace: 'order: orderOf({ sortBy: "lastName", ...selection.filter, language }),',
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/exports/source/source.service.test.ts",
        name: "for any search, filter and sort order",
      },
      {
        package: "workers",
        file: "src/features/exports/exports.routes.test.ts",
        name: "keeps the order of the screen",
      },
    ],
  },
  {
    name: "waiting rows below a readable contrast",
    edits: [
      {
        file: "packages/shared/src/base/design-tokens.ts",
        search: "FADED = 0.85",
        replace: "FADED = 0.7",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/styles/contrast.test.ts" }],
  },
  {
    name: "reduced motion starts a short transition for every change",
    edits: [
      {
        file: "apps/staff/src/styles/reset.css.ts",
        search: 'transitionDuration: "0s !important"',
        replace: 'transitionDuration: "0.01ms !important"',
      },
    ],
    catchers: [{ package: "e2e", file: "journeys/small-screens.test.ts" }],
  },
  {
    name: "a nickname ranks like the name as typed",
    edits: [
      {
        file: "workers/src/features/persons/search/levels.ts",
        search: '  "sound",\n  "nickname",',
        replace: '  "nickname",\n  "sound",',
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/persons/search/nicknames.test.ts",
        name: "ranked below",
      },
    ],
  },
  {
    name: "the access log's day is that of UTC",
    edits: [
      {
        file: "workers/src/features/access-log/access-log.service.ts",
        search: "day: today(calendar),",
        replace: 'day: today({ ...calendar, timeZone: "UTC" }),',
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "test/local-day.test.ts",
        name: "the local day is the day in the access log",
      },
    ],
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
];
