import * as z from "zod/mini";
import type { Calendar } from "../base/dates.ts";
import {
  optionalLine,
  optionalLines,
  optionalPastDay,
  requiredIdNumber,
  requiredPastDay,
  requiredPhone,
} from "../base/fields.ts";
import { ADDRESS_MAX, CHILDREN_MAX, COMMENT_MAX } from "../base/limits.ts";
import { countsItsChildren, interests, name, someInterests } from "./bodies.ts";
import { childrenCount, gender } from "./parts.ts";

/** Requires the spouse of a married applicant. */
const bringsSpouse = <
  T extends { married?: boolean | undefined; spouse?: object | null | undefined },
>() =>
  z.refine<T>((body) => !body.married || (body.spouse ?? null) !== null, {
    message: "REQUIRED",
    path: ["spouse"],
  });

/** Returns the schemas of the public forms (§5; decisions.md, Person) for one calendar. */
export function applicantSchemas(calendar: Calendar) {
  const spouse = z.strictObject({
    firstName: name(),
    lastName: name(),
    idNumber: requiredIdNumber(),
    phone: requiredPhone(),
    birthDate: requiredPastDay(calendar),
    gender: z.optional(z.nullable(gender)),
    comment: z.optional(optionalLines(COMMENT_MAX)),
    event: z.optional(interests),
  });

  const child = z.strictObject({
    firstName: name(),
    gender,
    birthDate: requiredPastDay(calendar),
  });

  /** The fields of an applicant that every public form has; a form adds its own fields. */
  const applicant = {
    firstName: name(),
    lastName: name(),
    idNumber: requiredIdNumber(),
    phone: requiredPhone(),
    city: name(),
    birthDate: requiredPastDay(calendar),
    gender: z._default(gender, "male"),
    address: z.optional(optionalLine(ADDRESS_MAX)),
    repatriationDate: z.optional(optionalPastDay(calendar)),
    comment: z.optional(optionalLines(COMMENT_MAX)),
    married: z.optional(z.boolean()),
    spouse: z.optional(z.nullable(spouse)),
    childrenCount: z.optional(childrenCount),
    childrenData: z.optional(z.array(child).check(z.maxLength(CHILDREN_MAX))),
  };

  const register = z
    .strictObject({ ...applicant, interestedEvents: someInterests })
    .check(countsItsChildren(), bringsSpouse());

  /** `POST /api/event-register/register`: the list's category is the interest. */
  const registerForEvent = z
    .strictObject({ ...applicant, listId: z.string() })
    .check(countsItsChildren(), bringsSpouse());

  return { register, registerForEvent };
}

export type ApplicantSchemas = ReturnType<typeof applicantSchemas>;
export type PersonRegister = z.infer<ApplicantSchemas["register"]>;
export type EventRegistration = z.infer<ApplicantSchemas["registerForEvent"]>;
