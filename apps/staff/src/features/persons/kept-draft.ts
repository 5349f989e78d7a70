import type { PersonDraft } from "./person-draft.ts";

/**
 * What somebody had typed when the form was taken from them: a session that ran out sends them to
 * sign in and back. Kept in this tab's memory only, and for them only.
 */
let kept: { userId: string; draft: PersonDraft } | null = null;

export function keepDraft(userId: string, draft: PersonDraft): void {
  kept = { userId, draft };
}

/** The draft that was taken from this user, if any. */
export function keptDraft(userId: string): PersonDraft | null {
  return kept?.userId === userId ? kept.draft : null;
}

export function forgetDraft(): void {
  kept = null;
}
