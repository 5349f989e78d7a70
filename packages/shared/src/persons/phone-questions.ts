import type { FieldErrors } from "../base/errors.ts";
import { lacksDigit, normalisePhone } from "./identifiers.ts";

/**
 * The question about a phone that seems to lack a digit. A form asks once for each value; the same
 * value sent again is the confirmation. The API asks nothing.
 */

/** Typed phones, by field. */
export type Phones = Readonly<Record<string, string>>;

/** Returns the phones that seem to lack a digit. */
export const doubtfulPhones = (phones: Readonly<Record<string, string | undefined>>): Phones =>
  Object.fromEntries(
    Object.entries(phones).flatMap(([field, phone]) =>
      phone !== undefined && lacksDigit(phone) ? [[field, phone]] : [],
    ),
  );

/** Returns the questions about doubtful phones, except about values that were asked before. */
export const openQuestions = (doubts: Phones, asked: Phones): FieldErrors =>
  Object.fromEntries(
    Object.entries(doubts)
      .filter(([field, phone]) => {
        const before = asked[field];
        return before === undefined || normalisePhone(before) !== normalisePhone(phone);
      })
      .map(([field]) => [field, "PHONE_LACKS_DIGIT"]),
  );

/** Whether errors are questions only, so that nothing needs to be fixed. */
export const areQuestions = (errors: FieldErrors): boolean =>
  Object.values(errors).every((code) => code === "PHONE_LACKS_DIGIT");
