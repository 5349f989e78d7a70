import * as z from "zod/mini";
import type { Calendar } from "../base/dates.ts";
import {
  optionalIdNumber,
  optionalLine,
  optionalLines,
  optionalPastDay,
  optionalPhone,
  requiredPastDay,
} from "../base/fields.ts";
import { ADDRESS_MAX, CHILDREN_MAX, COMMENT_MAX, NAME_MAX } from "../base/limits.ts";
import type { ChildrenInput } from "./bodies.ts";
import { countsItsChildren, interests, name, someInterests } from "./bodies.ts";
import { childrenCount, gender, id, version } from "./parts.ts";

/** An id chosen in a form; an empty field gives null. */
const chosenId = z.nullable(
  z.pipe(
    z.string().check(z.maxLength(64)),
    z.transform((value: string) => (value === "" ? null : value)),
  ),
);
/** Returns the schemas of a person's data (§5; decisions.md, Person) for one calendar. */
export function personSchemas(calendar: Calendar) {
  const staffChild = z.strictObject({
    id: z.optional(id),
    firstName: name(),
    gender: z.optional(z.nullable(gender)),
    birthDate: requiredPastDay(calendar),
  });

  const staffSpouse = z.strictObject({
    id: z.optional(z.nullable(id)),
    firstName: name(),
    lastName: name(),
    idNumber: z.optional(optionalIdNumber()),
    phone: z.optional(optionalPhone()),
    birthDate: z.optional(optionalPastDay(calendar)),
    gender: z.optional(z.nullable(gender)),
    comment: z.optional(optionalLines(COMMENT_MAX)),
    event: z.optional(interests),
  });

  const optionalFields = {
    idNumber: z.optional(optionalIdNumber()),
    birthDate: z.optional(optionalPastDay(calendar)),
    repatriationDate: z.optional(optionalPastDay(calendar)),
    phone: z.optional(optionalPhone()),
    address: z.optional(optionalLine(ADDRESS_MAX)),
    comment: z.optional(optionalLines(COMMENT_MAX)),
    married: z.optional(z.boolean()),
    /** An existing person as spouse. In an update `null` separates the couple. */
    spouseId: z.optional(chosenId),
    /**
     * Data of a new spouse, or changes of the current one. In an update, `null` separates the
     * couple, like `spouseId: null`; ignored if there is a `spouseId`.
     */
    spouse: z.optional(z.nullable(staffSpouse)),
    childrenCount: z.optional(childrenCount),
    childrenData: z.optional(z.array(staffChild).check(z.maxLength(CHILDREN_MAX))),
    confirmDuplicates: z.optional(z.boolean()),
  };

  const create = z
    .strictObject({
      firstName: name(),
      lastName: name(),
      gender,
      city: name(),
      interestedEvents: someInterests,
      ...optionalFields,
    })
    .check(countsItsChildren());

  const update = z
    .strictObject({
      firstName: z.optional(name()),
      lastName: z.optional(name()),
      gender: z.optional(gender),
      city: z.optional(name()),
      interestedEvents: z.optional(someInterests),
      ...optionalFields,
      version: z.optional(version),
      /** Whether the couple that this update separates ends by the death of the spouse. */
      widowed: z.optional(z.boolean()),
    })
    .check(
      z.refine(
        (body: ChildrenInput) =>
          body.childrenCount === undefined ||
          body.childrenData === undefined ||
          body.childrenCount === body.childrenData.length,
        { message: "COUNT_MISMATCH", path: ["childrenCount"] },
      ),
    );

  /**
   * A grown child who gets a record: the data that the parents' records lack. A missing first name
   * or gender is taken from the child, a missing last name from the parent.
   */
  const separateChild = z.strictObject({
    childId: id,
    firstName: z.optional(name()),
    lastName: z.optional(name()),
    gender: z.optional(gender),
    idNumber: z.optional(optionalIdNumber()),
    phone: z.optional(optionalPhone()),
    version: z.optional(version),
    confirmDuplicates: z.optional(z.boolean()),
  });

  /** Query of the duplicate check; any one of the four fields is enough. */
  const check = z.strictObject({
    firstName: z.optional(optionalLine(NAME_MAX)),
    lastName: z.optional(optionalLine(NAME_MAX)),
    idNumber: z.optional(optionalIdNumber()),
    phone: z.optional(optionalPhone()),
    /** Ranks similar names with the same birth date first. */
    birthDate: z.optional(optionalPastDay(calendar)),
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
});

/** `PATCH /person/{id}/approve`, `DELETE /person/{id}/reject` and `DELETE /person/{id}`. */
export const reviewPersonSchema = z.strictObject({ version: z.optional(version) });
