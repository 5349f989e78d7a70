import {
  ID_NUMBER_DIGITS,
  ID_NUMBER_END_DIGITS,
  PHONE_DIGITS_MAX,
  PHONE_DIGITS_MIN,
} from "../base/limits.ts";
import { withoutMarks, withPlainDigits } from "../base/text.ts";
import { numberText } from "./tool-numbers.ts";

const PHONE = new RegExp(`^\\d{${PHONE_DIGITS_MIN},${PHONE_DIGITS_MAX}}$`);
const ID_NUMBER = new RegExp(`^\\d{${ID_NUMBER_DIGITS}}$`);

/** Separators people type in phone and ID numbers, for use in a character class. */
const SEPARATORS = String.raw`\s\-\u2010-\u2015\u2212\u05BE.()/`;
const SEPARATOR = new RegExp(`[${SEPARATORS}]`, "gu");
const DIGITS_AND_SEPARATORS = new RegExp(`^\\+?[\\d${SEPARATORS}]*\\d[\\d${SEPARATORS}]*$`, "u");

/** The country code of a phone, alone or after `+` or `00`; no local number begins with 972. */
const COUNTRY_CODE = /^(?:\+|00)?9720?/u;
/**
 * The same pattern for a search: bare `972` counts only before a complete number, because ID
 * numbers can begin with it.
 */
const SEARCHED_COUNTRY_CODE = /^(?:\+972|00972|972(?=0?\d{8,9}$))0?/u;

/** Returns a typed number without separators, a leading `+` included. */
export const compact = (typedText: string): string =>
  withoutMarks(typedText).replaceAll(SEPARATOR, "");

/** A mobile or internet phone without its leading zero, as spreadsheets store it. */
const WITHOUT_ZERO = /^[57]\d{8}$/;
const LANDLINE = /^0[23489]\d{7}$/;

/**
 * The last group of digits, which may be an extension: its separators and digits, after the number
 * before it.
 */
const LAST_GROUP = new RegExp(`^(.*\\d)([${SEPARATORS}]+)(\\d{1,4})(\\)?)$`, "u");

/** Whether a number ends with an extension: `(2)`, `/8`, or a group after a complete landline. */
function hasExtension(text: string): boolean {
  const [, before, separators = "", group = "", bracket] = LAST_GROUP.exec(text) ?? [];
  if (before === undefined) return false;
  const head = compact(before).replace(COUNTRY_CODE, "0");
  if (LANDLINE.test(head)) return true;
  const isApart = separators.includes("/") || bracket === ")";
  return isApart && (head.length >= PHONE_DIGITS_MIN || (head.length > 3 && group.length <= 2));
}

/**
 * Returns a phone number as stored: separators stripped, a leading `+972`, `00972` or `972`
 * replaced by `0`, the zero of a mobile added. Null unless 9 or 10 digits remain, and for a number
 * with an extension (docs/product.md#phones).
 */
export function normalisePhone(typedText: string): string | null {
  const text = numberText(typedText);
  if (text === null || hasExtension(text)) return null;
  const local = compact(text).replace(COUNTRY_CODE, "0");
  if (WITHOUT_ZERO.test(local)) return `0${local}`;
  return PHONE.test(local) ? local : null;
}

/** Whether a typed phone is a mobile without its leading zero, which is added. */
export const lacksZero = (typedText: string): boolean =>
  WITHOUT_ZERO.test(compact(numberText(typedText) ?? ""));

/** Whether a typed phone is a mobile that seems to lack a digit: a question, never an error. */
export const lacksDigit = (typedText: string): boolean =>
  /^0[57]\d{7}$/.test(normalisePhone(typedText) ?? "");

/** What a form asks about a typed phone: a digit or the leading zero seems to be missing. */
export type PhoneDoubt = "phoneDigit" | "phoneZero";

/** Returns what a form asks about a typed phone; null for a clear or an invalid one. */
export function phoneDoubt(typedText: string): PhoneDoubt | null {
  if (lacksDigit(typedText)) return "phoneDigit";
  return lacksZero(typedText) ? "phoneZero" : null;
}

/** Numbers with the code of another country, also as people write them without a plus sign. */
const FOREIGN = /^(?:(?:\+|00)(?!972)[1-9]\d{7,14}|(?:380|375)\d{9}|[78][3489]\d{9})$/;

/** Whether a typed phone is a number of another country. */
export const isForeignPhone = (typedText: string): boolean =>
  FOREIGN.test(compact(numberText(typedText) ?? ""));

/** Returns the spellings of a stored phone: earlier versions stored a mobile without its zero. */
export const storedSpellings = (phone: string): string[] =>
  WITHOUT_ZERO.test(phone.slice(1)) && phone.startsWith("0") ? [phone, phone.slice(1)] : [phone];

/**
 * Returns phone digits in groups: `052-123-4567`, `02-123-4567`. Show it inside `<bdi dir="ltr">`.
 */
export function formatPhone(digits: string): string {
  const match = /^(\d{2,3})(\d{3})(\d{4})$/u.exec(digits);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : digits;
}

const MOBILE = /^05\d{8}$/;

/**
 * Whether a stored phone is mobile; landlines and VoIP numbers receive no SMS or WhatsApp messages.
 */
export const isMobile = (phone: string): boolean => MOBILE.test(phone);

/**
 * Returns an ID number as stored, without separators. Null unless exactly 9 digits remain
 * (docs/product.md#id-numbers).
 */
export function normaliseIdNumber(typedText: string): string | null {
  const digits = compact(numberText(typedText) ?? "");
  return isIdNumber(digits) ? digits : null;
}

/**
 * Returns the search terms for a word of digits and separators: as a local phone number, and as
 * typed. Null for any other word.
 */
export function searchedDigits(word: string): string[] | null {
  const typedWord = withPlainDigits(word);
  if (!DIGITS_AND_SEPARATORS.test(typedWord)) return null;
  const digits = compact(typedWord);
  return [...new Set([digits.replace(SEARCHED_COUNTRY_CODE, "0"), digits.replace("+", "")])];
}

/** Returns the last digits of an ID number, for users who may not read the person. */
export const idNumberEnd = (idNumber: string): string => idNumber.slice(-ID_NUMBER_END_DIGITS);

/**
 * Returns a masked ID number from its last digits: `••••••789`. Show it inside `<bdi dir="ltr">`;
 * in a file, after a left-to-right mark.
 */
export const maskedIdNumber = (end: string): string => end.padStart(ID_NUMBER_DIGITS, "\u2022");

/** Minimum digits of a search for an ID number or a phone. */
const SENSITIVE_DIGITS_MIN = 5;

/**
 * Whether a search has enough digits to be sensitive; such a search stays out of URLs
 * (docs/product.md#addresses).
 */
export const isSensitiveSearch = (search: string): boolean =>
  (search.match(/\p{Nd}/gu) ?? []).length >= SENSITIVE_DIGITS_MIN;

/** Whether a text is a stored ID number: exactly nine digits. */
function isIdNumber(text: string): boolean {
  return ID_NUMBER.test(text);
}

/**
 * Whether the ninth digit satisfies the Israeli check-digit rule (digits weighted 1, 2, 1, 2 …,
 * two-digit products summed by digit, total divisible by ten). A mismatch is only a warning.
 */
export function hasValidCheckDigit(idNumber: string): boolean {
  if (!isIdNumber(idNumber)) return false;
  let sum = 0;
  for (let index = 0; index < idNumber.length; index += 1) {
    const product = Number(idNumber[index]) * (1 + (index % 2));
    sum += product > 9 ? product - 9 : product;
  }
  return sum % 10 === 0;
}

/** Eight equal digits, or digits that rise by one, and any check digit. */
const FILLER = /^(?:(\d)\1{7}|01234567|12345678|23456789)\d$/;

/**
 * Whether a stored ID number is a filler, as people type who have no number yet: its digits before
 * the check digit are equal or rising. Accepted, but no evidence of who a person is.
 */
export const isFillerIdNumber = (idNumber: string): boolean => FILLER.test(idNumber);

/** Returns an ID number as evidence of who a person is; null for a filler and without a number. */
export const knownIdNumber = (idNumber: string | null | undefined): string | null =>
  idNumber && !isFillerIdNumber(idNumber) ? idNumber : null;

/** Whether a typed ID number has a wrong check digit: a warning, never an error. */
export function hasWrongCheckDigit(typedText: string): boolean {
  const idNumber = normaliseIdNumber(typedText);
  return idNumber !== null && !hasValidCheckDigit(idNumber);
}
