import { parseFields } from "../base/fields.ts";
import type { Person } from "./answers.ts";
import { withKeptIds } from "./children.ts";
import type { PersonField } from "./fields.ts";
import { isSameValue } from "./fields.ts";
import type { ChangedFields, HistoryEntry, PersonChange } from "./history.ts";
import type { PersonSchemas, PersonUpdateInput } from "./persons.ts";

/** Changes that consist of edited fields: nothing else has to be undone with a field. */
const EDITS: ReadonlySet<PersonChange> = new Set(["update", "restore"]);

/** Fields that a change of a couple or of its children changes as a side effect. */
const FAMILY_FIELDS: ReadonlySet<PersonField> = new Set(["married", "childrenData"]);

const isFamilyChange = ({ before, after }: HistoryEntry): boolean =>
  [before, after].some((side) => side && ("spouse" in side || "separatedChild" in side));

/** The edit that puts the earlier value of one changed field back. */
export interface PutBack {
  body: PersonUpdateInput;
  /** Whether the field has a third value: it was changed again since. */
  isChangedAgain: boolean;
}

/** The present record: the fields that can be put back, and the ids. */
type PresentRecord = Pick<Person, PersonField | "id" | "spouseId">;

/** Returns the body that gives a record an earlier value of a field. */
export const bodyWith = (
  person: PresentRecord,
  field: PersonField,
  value: ChangedFields[PersonField],
): PersonUpdateInput => ({
  [field]:
    field === "childrenData"
      ? withKeptIds(person.childrenData, (value ?? []) as NonNullable<ChangedFields[typeof field]>)
      : value,
});

/** Returns the value of a field in the form of the history: children have no ids. */
export const valueNow = (person: PresentRecord, field: PersonField): ChangedFields[PersonField] =>
  field === "childrenData"
    ? person.childrenData.map(({ firstName, gender, birthDate }) => ({
        firstName,
        gender,
        birthDate,
      }))
    : person[field];

/**
 * Returns the edit that puts the earlier value of a field back; null if the record has that value
 * already. Null also for new, merged or redacted records, for couples, and for a value that an edit
 * refuses. Children that were changed again are not replaced, because later children would be lost.
 */
export function putBackOf(
  person: PresentRecord,
  entry: HistoryEntry,
  field: PersonField,
  schema: PersonSchemas["update"],
): PutBack | null {
  const { before, after } = entry;
  if (!EDITS.has(entry.action) || entry.personId !== person.id) return null;
  // Redaction removes a field from one side or from both.
  const [earlier, later] = [before?.[field], after?.[field]];
  if (earlier === undefined || later === undefined) return null;
  if (FAMILY_FIELDS.has(field) && isFamilyChange(entry)) return null;
  if (field === "married" && person.spouseId !== null) return null;
  const now = valueNow(person, field);
  if (isSameValue(field, now, earlier)) return null;
  const isChangedAgain = !isSameValue(field, now, later);
  if (isChangedAgain && field === "childrenData") return null;
  const body = bodyWith(person, field, earlier);
  return parseFields(schema, body).success ? { body, isChangedAgain } : null;
}
