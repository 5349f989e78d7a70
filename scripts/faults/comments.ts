import type { Fault } from "./fault.ts";

const DRAFTS = "apps/staff/src/features/participants/comment-drafts.ts";

const drafts = (name: string) =>
  ({
    package: "apps/staff",
    file: "src/features/participants/comment-drafts.test.ts",
    name,
  }) as const;

/** Faults in comments that are edited in their table. */
export const COMMENT_FAULTS: readonly Fault[] = [
  {
    name: "Escape during a save keeps what was typed",
    edits: [
      { file: DRAFTS, search: "text: draft.state.leftText });", replace: "text: draft.text });" },
    ],
    catchers: [drafts("discards a text typed during a save")],
  },
  {
    name: "a repeated save sets the field back to the text that was sent",
    edits: [
      {
        file: DRAFTS,
        search: "{ ...draft, base, state:",
        replace: "{ ...draft, text, base, state:",
      },
    ],
    catchers: [drafts("keeps a text typed during a save that is repeated")],
  },
  {
    name: "a text that was left during a save is not sent",
    edits: [
      {
        file: DRAFTS,
        search: "leftText: draft.text }",
        replace: "leftText: draft.state.leftText }",
      },
    ],
    catchers: [drafts("in any order of acts and answers")],
  },
];
