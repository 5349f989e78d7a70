import { today } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import type { DISCLOSURE_FORMATS } from "@kehila/shared/persons/disclosure";
import { calendar } from "../../../lib/config.ts";

/** What a person may ask for: to see what is kept, or a correction. */
export const ASKED = ["see", "correct"] as const;

/** The choices of the dialog. */
export interface DisclosureDraft {
  asked: (typeof ASKED)[number];
  /** A day, or the typed text while it is invalid. */
  requestedOn: string;
  /** Not the user's own language at first, because the person may read another one. */
  language: Language | null;
  format: (typeof DISCLOSURE_FORMATS)[number];
  /** Whether the user has submitted, so that the fields show their problems. */
  isChecked: boolean;
}

/** Returns the choices of a dialog that opens. */
export const newDraft = (): DisclosureDraft => ({
  asked: "see",
  requestedOn: today(calendar),
  language: null,
  format: "pdf",
  isChecked: false,
});
