import { ID_NUMBER_DIGITS, PHONE_DIGITS_MAX, PHONE_DIGITS_MIN } from "./limits.ts";

const PHONE = new RegExp(`^\\d{${PHONE_DIGITS_MIN},${PHONE_DIGITS_MAX}}$`);
const ID_NUMBER = new RegExp(`^\\d{${ID_NUMBER_DIGITS}}$`);

/** Separators that people write inside phone numbers. */
const PHONE_SEPARATORS = /[\s\-–—־.()/]/gu;

/**
 * Phone digits as stored: separators stripped, a leading `+972` or `972` becomes `0`.
 * Returns null unless 9 or 10 digits are left (§5).
 */
export function normalisePhone(typed: string): string | null {
  const digits = typed.replaceAll(PHONE_SEPARATORS, "");
  const local = digits.replace(/^(?:\+972|972(?=\d{8,9}$))0?/u, "0");
  return PHONE.test(local) ? local : null;
}

/** Whether a text is an identity number: exactly nine digits (§5). */
export function isIdNumber(text: string): boolean {
  return ID_NUMBER.test(text);
}

/**
 * Whether the ninth digit agrees with the Israeli check-digit rule (digits weighted 1, 2, 1, 2 …,
 * two-digit products summed by digit, total divisible by ten). A disagreement warns, never blocks.
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
