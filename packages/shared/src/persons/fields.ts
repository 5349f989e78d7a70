/** The kind of a value: it decides how the value is entered, shown and compared. */
export type FieldKind =
  | "line"
  | "lines"
  | "idNumber"
  | "phone"
  | "day"
  | "gender"
  | "flag"
  | "categories"
  | "children";

interface FieldDescription {
  kind: FieldKind;
  /** Whether every active person has a value. */
  required: boolean;
  /**
   * `lists`: also visible to users who see the person's event lists
   * (docs/product.md#who-sees-what).
   */
  visibleTo: "lists" | "register";
  /** How a merge combines two values: by choice, by joining, or from the merged family. */
  merge: "choice" | "join" | "family";
}

/**
 * The only description of a person's fields, in display order; forms, details, history, merge,
 * restore and exports derive their lists from it. CONTRIBUTING.md names the other files of a new
 * field: among them its values (`values.ts`), its labels (`labels/`) and the database.
 */
export const PERSON_FIELDS = {
  firstName: { kind: "line", required: true, visibleTo: "lists", merge: "choice" },
  lastName: { kind: "line", required: true, visibleTo: "lists", merge: "choice" },
  idNumber: { kind: "idNumber", required: false, visibleTo: "lists", merge: "choice" },
  gender: { kind: "gender", required: false, visibleTo: "lists", merge: "choice" },
  birthDate: { kind: "day", required: false, visibleTo: "lists", merge: "choice" },
  repatriationDate: { kind: "day", required: false, visibleTo: "register", merge: "choice" },
  phone: { kind: "phone", required: false, visibleTo: "lists", merge: "choice" },
  address: { kind: "line", required: false, visibleTo: "register", merge: "choice" },
  city: { kind: "line", required: true, visibleTo: "lists", merge: "choice" },
  married: { kind: "flag", required: true, visibleTo: "lists", merge: "family" },
  comment: { kind: "lines", required: false, visibleTo: "register", merge: "join" },
  interestedEvents: { kind: "categories", required: true, visibleTo: "register", merge: "join" },
  childrenData: { kind: "children", required: true, visibleTo: "register", merge: "family" },
} as const satisfies Record<string, FieldDescription>;

type DescribedFields = typeof PERSON_FIELDS;
export type PersonField = keyof DescribedFields;
type FieldsWith<Traits> = {
  [Field in PersonField]: DescribedFields[Field] extends Traits ? Field : never;
}[PersonField];

export const ALL_PERSON_FIELDS = Object.keys(PERSON_FIELDS) as readonly PersonField[];

/** The fields of an adult: all but the children, who belong to the household. */
export const ADULT_FIELDS = ALL_PERSON_FIELDS.filter((field) => field !== "childrenData");
export type AdultField = (typeof ADULT_FIELDS)[number];

/** Returns the fields whose description has all the given traits, in display order. */
export function fieldsWith<const Traits extends Partial<FieldDescription>>(
  traits: Traits,
): readonly FieldsWith<Traits>[] {
  const wantedTraits = Object.entries(traits);
  const hasTraits = (field: PersonField): boolean => {
    const description = new Map<string, unknown>(Object.entries(PERSON_FIELDS[field]));
    return wantedTraits.every(([trait, value]) => description.get(trait) === value);
  };
  return ALL_PERSON_FIELDS.filter(hasTraits) as FieldsWith<Traits>[];
}

/** The fields that viewers of a person's event lists see. */
export type ListField = FieldsWith<{ visibleTo: "lists" }>;

/** The fields whose value is a text. */
export const TEXT_FIELDS = [
  ...fieldsWith({ kind: "line" }),
  ...fieldsWith({ kind: "lines" }),
  ...fieldsWith({ kind: "idNumber" }),
  ...fieldsWith({ kind: "phone" }),
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Whether a field is of a kind. */
export const isOfKind = <Kind extends FieldKind>(
  field: PersonField,
  kind: Kind,
): field is FieldsWith<{ kind: Kind }> => PERSON_FIELDS[field].kind === kind;

/** The fields of a spouse who is entered together with a person, in display order. */
export const SPOUSE_FIELDS = [
  "firstName",
  "lastName",
  "idNumber",
  "phone",
  "birthDate",
  "gender",
] as const satisfies readonly PersonField[];
export type SpouseField = (typeof SPOUSE_FIELDS)[number];
/** The fields of the spouse that a record and an export show. */
export const SHOWN_OF_SPOUSE = [...SPOUSE_FIELDS, "interestedEvents"] as const;
/** The stored fields of a child, in display order. */
export const CHILD_FIELDS = [
  "firstName",
  "gender",
  "birthDate",
] as const satisfies readonly PersonField[];

/** Returns an object with one value per field: the shape of a schema, or an empty form. */
export const forEachField = <Field extends PersonField, Value>(
  fields: readonly Field[],
  value: Value,
): Record<Field, Value> =>
  Object.fromEntries(fields.map((field) => [field, value])) as Record<Field, Value>;

/** Whether a value is missing: null, undefined, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);

/** Returns a value as text for comparison: categories are sorted, children have no ids. */
const comparable = (kind: FieldKind, value: unknown): string =>
  kind === "categories" && Array.isArray(value)
    ? JSON.stringify(value.map(String).toSorted())
    : JSON.stringify(value, (key, innerValue: unknown) => (key === "id" ? undefined : innerValue));

/** Whether a field has the same value on both sides; null, missing and empty values are equal. */
export function isSameValue(field: PersonField, a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  const { kind } = PERSON_FIELDS[field];
  return comparable(kind, a) === comparable(kind, b);
}
