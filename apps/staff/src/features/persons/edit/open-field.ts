import type { FieldInPlace } from "../../../entities/persons/facts.tsx";
import { WorkStore } from "../../../lib/work-store.ts";

/**
 * The field that a user edits in its place, while its value differs from the stored one. It opens
 * again where the details are drawn next: beside the table, in a dialog, or after a new sign-in.
 */
export const openField = new WorkStore<FieldInPlace>();
