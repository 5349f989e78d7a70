import type { Fault } from "./fault.ts";

/** Faults visible on the staff app's screens. */
export const SCREEN_FAULTS: readonly Fault[] = [
  {
    name: "focus lost after a dialog",
    edits: [
      {
        file: "apps/staff/src/lib/rescue-focus.ts",
        search: "activeElement === body) rescue();",
        replace: "activeElement === body) void rescue;",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/lib/rescue-focus.test.ts" }],
  },
  {
    name: "a confirm button disappears with the focus",
    edits: [
      {
        file: "apps/staff/src/ui/dialog/confirm-dialog.tsx",
        search: "if (isCancelFocused || isOver)",
        replace: "if (isCancelFocused && !isOver)",
      },
    ],
    catchers: [{ package: "e2e", file: "journeys/decisions.test.ts", name: "about the archive" }],
  },
  {
    name: "a checkbox for everyone before the first rows",
    edits: [
      {
        file: "apps/staff/src/ui/table/grid.tsx",
        search: "isDisabled={rows.length === 0}",
        replace: "isDisabled={false}",
      },
    ],
    catchers: [
      { package: "e2e", file: "journeys/selection.test.ts", name: "waits for the first people" },
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
    name: "a refused form that leaves the focus on its button",
    edits: [
      {
        file: "apps/staff/src/ui/feedback/error-summary.tsx",
        search: "element.current?.focus({ preventScroll: true });",
        replace: "void element;",
      },
    ],
    catchers: [{ package: "e2e", file: "journeys/person-fields.test.ts" }],
  },
  {
    name: "wrong fields listed in the order in which they were left",
    edits: [
      {
        file: "apps/staff/src/features/persons/form/wrong-fields.ts",
        search: "placeOf(one) - placeOf(other)",
        replace: "0 * (placeOf(one) - placeOf(other))",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/features/persons/form/wrong-fields.test.ts" }],
  },
  {
    name: "a Hebrew “and” that runs into a name in another script",
    edits: [
      {
        file: "apps/staff/src/lib/before-name.ts",
        search: "? `${text}-` : text",
        replace: "? text : text",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/lib/before-name.test.ts" }],
  },
  {
    name: "a filter missing in the URL",
    edits: [
      {
        file: "apps/staff/src/entities/persons/filters/filters.ts",
        search: '  "birthDateTo",\n  "childrenCount",\n',
        replace: '  "birthDateTo",\n',
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/features/persons/view.test.ts" }],
  },
  {
    name: "a toast shown twice",
    edits: [
      {
        file: "apps/staff/src/ui/feedback/toast.tsx",
        search: "toasts.clear();\n  toasts.add(",
        replace: "toasts.add({ tone, text });\n  toasts.add(",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/ui/feedback/toast.test.ts" }],
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
    name: "a long text takes the room of the texts of most rows",
    edits: [
      {
        file: "apps/staff/src/ui/table/layout.ts",
        search: "of [compactOf, minOf])",
        replace: "of [minOf])",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/ui/table/layout.test.ts" }],
  },
  {
    name: "a question of the history closes when the window becomes narrow",
    edits: [
      {
        file: "apps/staff/src/lib/moving-state.ts",
        search: "if (moved !== undefined) setValue(moved);",
        replace: "",
      },
    ],
    catchers: [{ package: "e2e", file: "journeys/history.test.ts" }],
  },
  {
    name: "a question of the history is below the details when the window becomes narrow",
    edits: [
      {
        file: "apps/staff/src/lib/moving-state.ts",
        search: "useState(initial)",
        replace: "useState(moved ?? initial)",
      },
    ],
    catchers: [{ package: "e2e", file: "journeys/history.test.ts" }],
  },
  {
    name: "a column narrower than a word of its name",
    edits: [
      {
        file: "apps/staff/src/ui/table/widths.ts",
        search: "if (hiddenWidth <= 0) return;",
        replace: "if (hiddenWidth >= 0) return;",
      },
    ],
    catchers: [
      {
        package: "e2e",
        file: "journeys/people-table.test.ts",
        name: "cuts no number at any width, in two fonts (en)",
      },
    ],
  },
  {
    name: "a date with its time is not isolated in a text",
    edits: [
      {
        file: "apps/staff/src/i18n/setup.ts",
        search: "escapeValue: true",
        replace: "escapeValue: false",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/i18n/locales.test.ts" }],
  },
  {
    name: "a bar over the field that has the focus",
    edits: [
      {
        file: "apps/staff/src/ui/layout/keep-above-bar.ts",
        search: "${bar.offsetHeight + MESSAGE_PX}px",
        replace: "0px",
      },
    ],
    catchers: [
      { package: "e2e", file: "journeys/small-screens.test.ts", name: "320" },
      {
        package: "e2e",
        file: "journeys/known-id-number.test.ts",
        name: "names the person who has it and links to the record in ru",
      },
    ],
  },
  {
    name: "every likely duplicate opens the first one",
    edits: [
      {
        file: "apps/staff/src/features/persons/form/duplicates-dialog.tsx",
        search: "onPress={() => open(match)}",
        replace: "onPress={() => matches[0] && open(matches[0])}",
      },
    ],
    catchers: [
      {
        package: "e2e",
        file: "journeys/person-fields.test.ts",
        name: "with the same name each have a button that opens their record",
      },
    ],
  },
  {
    name: "the app loads before the early form is painted",
    edits: [
      {
        file: "apps/staff/src/app/early-form.script.ts",
        search:
          'addEventListener("load", () => document.body.append(appElements.content.cloneNode(true)));',
        replace: "document.body.append(appElements.content.cloneNode(true));",
      },
    ],
    catchers: [
      {
        package: "e2e",
        file: "journeys/early-sign-in.test.ts",
        name: "the scripts of the app load after the page",
      },
    ],
  },
  {
    name: "a press on the sign-in before the app is forgotten",
    edits: [
      {
        file: "apps/staff/src/features/auth/sign-in-form.tsx",
        search: "if (early.isSubmitted) submit(early.values);",
        replace: 'if (early.isSubmitted) form.focus("email");',
      },
    ],
    catchers: [
      {
        package: "e2e",
        file: "journeys/early-sign-in.test.ts",
        name: "a form that is filled in and sent before the app arrives signs in once it arrives",
      },
    ],
  },
  {
    name: "a sign-in whose app does not load waits without a word",
    edits: [
      {
        file: "apps/staff/src/app/early-form.script.ts",
        search: "if (target instanceof HTMLScriptElement) loseApp();",
        replace: "if (target === null) loseApp();",
      },
    ],
    catchers: [
      {
        package: "e2e",
        file: "journeys/early-sign-in.test.ts",
        name: "the form says so and loads again, with the typed email",
      },
    ],
  },
  {
    name: "recovery codes shown by code that may fail to load",
    edits: [
      {
        file: "apps/staff/src/features/second-factor/second-factor.queries.ts",
        search: "    await loadNewCodes();\n    const route",
        replace: "    void loadNewCodes().catch(() => {});\n    const route",
      },
    ],
    catchers: [
      {
        package: "e2e",
        file: "journeys/second-factor.test.ts",
        name: "no backup code is sent until the dialog that shows new codes is loaded",
      },
    ],
  },
  {
    name: "buttons of a dialog that hang below each other",
    edits: [
      {
        file: "apps/staff/src/ui/button/button-line.tsx",
        search: 'toggleAttribute("data-stacked", tops.size > 1)',
        replace: 'toggleAttribute("data-stacked", tops.size < 1)',
      },
    ],
    catchers: [
      {
        package: "e2e",
        file: "journeys/same-person.test.ts",
        name: "is marked in the queue, and the review suggests the merge of both records first",
      },
    ],
  },
  {
    name: "a failed undo takes its button away",
    edits: [
      {
        file: "apps/staff/src/ui/feedback/undoable.tsx",
        search: "canRetry ? retry : text",
        replace: "text",
      },
    ],
    catchers: [
      { package: "e2e", file: "journeys/undo.test.ts", name: "an undo that found no line" },
    ],
  },
];
