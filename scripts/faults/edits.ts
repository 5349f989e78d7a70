import type { Fault } from "./fault.ts";

const EDIT = "apps/staff/src/features/persons/edit";

const drafts = (name: string) =>
  ({
    package: "apps/staff",
    file: "src/features/persons/edit/merge-drafts.test.ts",
    name,
  }) as const;

/** Faults in the three-way merge of concurrent edits. */
export const EDIT_FAULTS: readonly Fault[] = [
  {
    name: "their value wins where both edited a field",
    edits: [
      {
        file: `${EDIT}/merge-drafts.ts`,
        search: '(choices[path] ?? "mine")',
        replace: '(choices[path] ?? "theirs")',
      },
    ],
    catchers: [drafts("my changes stay unless I choose otherwise")],
  },
  {
    name: "a change of one side counts as a change of the other",
    edits: [
      {
        file: "apps/staff/src/lib/three-way.ts",
        search: 'if (isSame(mine, base)) return "theirs";',
        replace: 'if (isSame(mine, base)) return "mine";',
      },
    ],
    catchers: [drafts("if only one side has changed anything")],
  },
  {
    name: "a child that the other side added is dropped",
    edits: [
      {
        file: `${EDIT}/merge-children.ts`,
        search: "    ...stored.free.map((child) => ({ base: null, mine: null, theirs: child })),\n",
        replace: "",
      },
    ],
    catchers: [drafts("children: one added by either side stays")],
  },
  {
    name: "copies of a child count as two children",
    edits: [
      {
        file: `${EDIT}/merge-children.ts`,
        search: "theirs: storedById ?? stored.take(isTwin),",
        replace: "theirs: storedById ?? null,",
      },
    ],
    catchers: [drafts("copies of children made by a separation")],
  },
];
