import { cleanLine } from "@kehila/shared/base/text";
import { ID_NUMBER_DIGITS } from "@kehila/shared/base/limits";
import {
  hasValidCheckDigit,
  isFillerIdNumber,
  normaliseIdNumber,
} from "@kehila/shared/persons/identifiers";
import { numberText } from "@kehila/shared/persons/tool-numbers";
import type { ReadValue } from "./read.ts";
import { blank, unfitValue } from "./read.ts";

/** Characters in place of hidden digits, also as the product's own exports write them. */
const MASK = /[•·●∙*×✱#]|(?:[xX]{2,})/u;
/** Minimum digits of an ID number that is padded with zeros; old numbers have seven digits. */
const PADDED_MIN = 7;
const ONE_DIGIT = /^(\d)\1*$/u;
const NOTHING = /^[-–—.]+$/u;

/**
 * Reads an ID number. Seven or eight digits are padded with zeros if the check digit of the padded
 * number is right; masked and placeholder numbers become blank.
 */
export function readIdNumber(text: string): ReadValue<string> {
  const typedText = numberText(cleanLine(text));
  if (typedText === null) return unfitValue("ID_NUMBER_DIGITS");
  if (typedText === "" || NOTHING.test(typedText)) return blank();
  if (MASK.test(typedText)) return { value: null, repair: "MASKED" };
  const digits = typedText.replaceAll(/[\s\-.\u2010-\u2015]/gu, "");
  if (/^0+$/u.test(digits) || (ONE_DIGIT.test(digits) && digits.length >= PADDED_MIN)) {
    return { value: null, repair: "MASKED" };
  }
  const wholeNumber = normaliseIdNumber(typedText);
  if (wholeNumber !== null) {
    return isFillerIdNumber(wholeNumber)
      ? { value: wholeNumber, repair: "FILLER" }
      : { value: wholeNumber };
  }
  if (!/^\d+$/u.test(digits) || digits.length < PADDED_MIN || digits.length > ID_NUMBER_DIGITS) {
    return unfitValue("ID_NUMBER_DIGITS");
  }
  const paddedDigits = digits.padStart(ID_NUMBER_DIGITS, "0");
  return hasValidCheckDigit(paddedDigits)
    ? { value: paddedDigits, repair: "PADDED_ID_NUMBER" }
    : unfitValue("ID_NUMBER_CHECK");
}
