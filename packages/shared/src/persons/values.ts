import * as z from "zod/mini";
import type { Calendar } from "../base/dates.ts";
import {
  optionalLine,
  optionalLines,
  optionalPastDay,
  optionalText,
  refuse,
  requiredName,
  requiredPastDay,
  requiredText,
} from "../base/fields.ts";
import { ADDRESS_MAX, CHILDREN_MAX, COMMENT_MAX, NAME_MAX } from "../base/limits.ts";
import type { CHILD_FIELDS, PersonField } from "./fields.ts";
import { isForeignPhone, normaliseIdNumber, normalisePhone } from "./identifiers.ts";
import { category, gender, id, unique } from "./parts.ts";

/**
 * What may be entered in each field of a person. The bodies of staff (`persons.ts`) and of
 * applicants (`applicants.ts`) are made of these schemas.
 */

/** Schemas of the fields `Field`, by name. */
export type ShapeOf<Field extends PersonField> = Readonly<Record<Field, z.ZodMiniType>>;

/** Returns the schema of a required name. */
export const name = () => requiredName(NAME_MAX);
/** Returns the schema of a required last name: a single dash where a person has none. */
export const lastName = () => requiredName(NAME_MAX, true);

const parseIdNumber = (value: string, context: z.core.ParsePayload): string =>
  normaliseIdNumber(value) ?? refuse(context, "INVALID_ID_NUMBER");
const parsePhone = (value: string, context: z.core.ParsePayload): string =>
  normalisePhone(value) ??
  refuse(context, isForeignPhone(value) ? "FOREIGN_PHONE" : "INVALID_PHONE");

/** A required phone number. */
export const requiredPhone = requiredText(parsePhone);

/** Interests, possibly none, without repetitions. */
export const interests = z.pipe(
  z.array(category).check(z.maxLength(50)),
  z.transform(unique<z.infer<typeof category>>),
);

const someInterests = z.pipe(
  z.array(category).check(z.minLength(1), z.maxLength(50)),
  z.transform(unique<z.infer<typeof category>>),
);

/** Returns what may be entered in each field of a child. */
export const childValues = (calendar: Calendar) =>
  ({
    firstName: name(),
    gender,
    birthDate: requiredPastDay(calendar),
  }) satisfies ShapeOf<(typeof CHILD_FIELDS)[number]>;

const childrenOf = <Child extends z.core.SomeType>(child: Child) =>
  z.array(child).check(z.maxLength(CHILDREN_MAX));

/** Returns what staff may enter in each field (docs/product.md#values). */
export const staffValues = (calendar: Calendar) =>
  ({
    firstName: name(),
    lastName: lastName(),
    idNumber: optionalText(parseIdNumber),
    gender,
    birthDate: optionalPastDay(calendar),
    repatriationDate: optionalPastDay(calendar),
    phone: optionalText(parsePhone),
    address: optionalLine(ADDRESS_MAX),
    city: name(),
    married: z.boolean(),
    comment: optionalLines(COMMENT_MAX),
    interestedEvents: someInterests,
    childrenData: childrenOf(
      z.strictObject({
        ...childValues(calendar),
        id: z.optional(id),
        gender: z.optional(z.nullable(gender)),
      }),
    ),
  }) satisfies ShapeOf<PersonField>;

/** Returns what applicants may enter in each field: more fields are required than for staff. */
export const applicantValues = (calendar: Calendar) =>
  ({
    ...staffValues(calendar),
    idNumber: requiredText(parseIdNumber),
    gender: z._default(gender, "male"),
    birthDate: requiredPastDay(calendar),
    phone: requiredPhone,
    childrenData: childrenOf(z.strictObject(childValues(calendar))),
  }) satisfies ShapeOf<PersonField>;

interface ChildrenInput {
  childrenCount?: number | undefined;
  childrenData?: readonly unknown[] | undefined;
}

/** Requires `childrenCount` to equal the number of `childrenData`. */
export const requireChildrenCount = <T extends ChildrenInput>() =>
  z.refine<T>(
    (body) =>
      body.childrenCount === undefined || body.childrenCount === (body.childrenData?.length ?? 0),
    { message: "COUNT_MISMATCH", path: ["childrenCount"] },
  );

/** Makes each schema of a shape optional. */
export const optional = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [field, z.optional(schema)]),
  ) as { [Field in keyof Shape]: z.ZodMiniOptional<Shape[Field]> };
