import type { Person } from "@kehila/shared/person-answers";
import type { PersonDraft } from "./draft.ts";

/** Whose form about whom: what one user typed about one person comes back to no other form. */
export interface FormSlot {
  userId: string;
  /** Null in the form for a new person. */
  personId: string | null;
}

/** What somebody was at: the draft, and the record as it was when they began. */
export interface Work {
  draft: PersonDraft;
  person: Person | null;
}

const nameOf = ({ userId, personId }: FormSlot): string => JSON.stringify([userId, personId]);

/**
 * What somebody had typed when the form was taken from them: a session that ran out sends them to
 * sign in and back. Kept in this tab's memory only, and for them only.
 */
const kept = new Map<string, Work>();

export function keepWork(slot: FormSlot, work: Work): void {
  kept.set(nameOf(slot), work);
}

/** The work that was taken from this form, if any. */
export function keptWork(slot: FormSlot): Work | null {
  return kept.get(nameOf(slot)) ?? null;
}

export function forgetWork(slot: FormSlot): void {
  kept.delete(nameOf(slot));
}
