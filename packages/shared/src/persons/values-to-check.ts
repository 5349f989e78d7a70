import { isDash } from "../base/text.ts";
import { localityOf } from "../names/locality.ts";
import { isFillerIdNumber, lacksDigit } from "./identifiers.ts";

/** The values of a person that may need a check. */
interface CheckedValues {
  firstName: string;
  lastName: string;
  idNumber: string | null;
  phone: string | null;
  city: string;
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/**
 * Whether a stored value seems wrong, although it was accepted: an ID number that is a filler, a
 * mobile that lacks a digit, a city that no list has, a name without letters. A dash as a last name
 * says that there is none.
 */
export const hasValuesToCheck = ({
  firstName,
  lastName,
  idNumber,
  phone,
  city,
}: CheckedValues): boolean =>
  (idNumber !== null && isFillerIdNumber(idNumber)) ||
  (phone !== null && lacksDigit(phone)) ||
  localityOf(city) === null ||
  !hasLetter(firstName) ||
  !(hasLetter(lastName) || isDash(lastName));
