import * as z from "zod/mini";
import type { Calendar } from "../base/dates.ts";
import { optionalName } from "../base/fields.ts";
import { NAME_MAX } from "../base/limits.ts";
import type { SpouseField } from "./fields.ts";
import { childrenCount, id, version } from "./parts.ts";
import type { ShapeOf } from "./values.ts";
import { interests, optional, requireChildrenCount, staffValues } from "./values.ts";

/** An id chosen in a form; an empty field gives null. */
const chosenId = z.nullable(
  z.pipe(
    z.string().check(z.maxLength(64)),
    z.transform((value: string) => (value === "" ? null : value)),
  ),
);
/** Returns the schemas of a person's data (docs/product.md#values) for one calendar. */
export function personSchemas(calendar: Calendar) {
  const values = staffValues(calendar);
  const { firstName, lastName, gender, city, interestedEvents, ...others } = values;
  const { idNumber, phone, birthDate, comment } = others;

  const spouseValues = {
    firstName,
    lastName,
    ...optional({ idNumber, phone, birthDate, gender: z.nullable(gender) }),
  } satisfies ShapeOf<SpouseField>;
  const staffSpouse = z.strictObject({
    id: z.optional(z.nullable(id)),
    ...spouseValues,
    comment: z.optional(comment),
    event: z.optional(interests),
  });

  const relatives = {
    /** An existing person as spouse. In an update `null` separates the couple. */
    spouseId: z.optional(chosenId),
    /**
     * Data of a new spouse, or changes of the current one. In an update, `null` separates the
     * couple, like `spouseId: null`; ignored if there is a `spouseId`.
     */
    spouse: z.optional(z.nullable(staffSpouse)),
    childrenCount: z.optional(childrenCount),
    confirmDuplicates: z.optional(z.boolean()),
  };

  const create = z
    .strictObject({
      firstName,
      lastName,
      gender,
      city,
      interestedEvents,
      ...optional(others),
      ...relatives,
    })
    .check(requireChildrenCount());

  // The service compares `childrenCount` with the stored children.
  const update = z.strictObject({
    ...optional(values),
    ...relatives,
    version: z.optional(version),
    /** Whether this update separates the couple because the spouse died. */
    widowed: z.optional(z.boolean()),
  });

  /**
   * A grown child who gets a record: the data that the parents' records lack. A missing first name
   * or gender is taken from the child, a missing last name from the parent.
   */
  const separateChild = z.strictObject({
    childId: id,
    ...optional({ firstName, lastName, gender, idNumber, phone }),
    version: z.optional(version),
    confirmDuplicates: z.optional(z.boolean()),
  });

  /** Query of the duplicate check; every field is optional. */
  const check = z.strictObject({
    firstName: z.optional(optionalName(NAME_MAX)),
    lastName: z.optional(optionalName(NAME_MAX, true)),
    /** For equal names, birth date, gender and city decide whether a match stops a save. */
    ...optional({ idNumber, phone, birthDate, gender }),
    city: z.optional(optionalName(NAME_MAX)),
    excludeId: z.optional(id),
  });

  return { create, update, separateChild, check };
}

export type PersonSchemas = ReturnType<typeof personSchemas>;
export type PersonCreate = z.infer<PersonSchemas["create"]>;
export type PersonUpdate = z.infer<PersonSchemas["update"]>;
export type ChildSeparation = z.infer<PersonSchemas["separateChild"]>;
export type PersonCheck = z.infer<PersonSchemas["check"]>;
/** The bodies as a form sends them, before parsing. */
export type PersonCreateInput = z.input<PersonSchemas["create"]>;
export type ChildSeparationInput = z.input<PersonSchemas["separateChild"]>;
export type PersonUpdateInput = z.input<PersonSchemas["update"]>;

/** `PATCH /person/{id}/archive`. */
export const archivePersonSchema = z.strictObject({
  active: z.boolean(),
  version: z.optional(version),
  /** Undoes the user's own archiving within the hour: also restores links to upcoming lists. */
  undo: z.optional(z.literal(true)),
  /** Archives or unarchives the spouse too; 409 without a spouse of the same status. */
  withSpouse: z.optional(z.boolean()),
});

/** `PATCH /person/{id}/approve`, `DELETE /person/{id}/reject` and `DELETE /person/{id}`. */
export const reviewPersonSchema = z.strictObject({ version: z.optional(version) });
