import * as z from "zod/mini";
import type { Calendar } from "../base/dates.ts";
import type { SpouseField } from "./fields.ts";
import { childrenCount, gender as genderChoice } from "./parts.ts";
import type { ShapeOf } from "./values.ts";
import { applicantValues, requireChildrenCount, interests, optional } from "./values.ts";

/** Requires the spouse of a married applicant. */
const requireSpouse = <
  T extends { married?: boolean | undefined; spouse?: object | null | undefined },
>() =>
  z.refine<T>((body) => !body.married || (body.spouse ?? null) !== null, {
    message: "REQUIRED",
    path: ["spouse"],
  });

/** Returns the schemas of the public forms (docs/product.md#values) for one calendar. */
export function applicantSchemas(calendar: Calendar) {
  const values = applicantValues(calendar);
  const { firstName, lastName, idNumber, gender, birthDate, phone, city, ...others } = values;
  const { interestedEvents, ...optionals } = others;

  const spouseValues = {
    firstName,
    lastName,
    idNumber,
    phone,
    birthDate,
    // The applicant's default gender does not apply to the spouse.
    gender: z.optional(z.nullable(genderChoice)),
  } satisfies ShapeOf<SpouseField>;
  const spouse = z.strictObject({
    ...spouseValues,
    comment: z.optional(others.comment),
    event: z.optional(interests),
  });

  /** The fields of an applicant that every public form has; a form adds its own fields. */
  const applicant = {
    firstName,
    lastName,
    idNumber,
    gender,
    birthDate,
    phone,
    city,
    ...optional(optionals),
    spouse: z.optional(z.nullable(spouse)),
    childrenCount: z.optional(childrenCount),
  };

  const register = z
    .strictObject({ ...applicant, interestedEvents })
    .check(requireChildrenCount(), requireSpouse());

  /** `POST /api/event-register/register`: the list's category is the interest. */
  const registerForEvent = z
    .strictObject({ ...applicant, listId: z.string() })
    .check(requireChildrenCount(), requireSpouse());

  return { register, registerForEvent };
}

export type ApplicantSchemas = ReturnType<typeof applicantSchemas>;
export type PersonRegister = z.infer<ApplicantSchemas["register"]>;
export type EventRegistration = z.infer<ApplicantSchemas["registerForEvent"]>;
