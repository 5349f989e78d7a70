import { trimEdges, withoutMarks, withPlainDigits } from "../base/text.ts";

/** Maximum length of a text that is read as a number. */
const NUMBER_TEXT_MAX = 100;

/** A number as a spreadsheet keeps it a text: `="052…"`, `=052…`, `'052…`, `"052…"`. */
const QUOTED = /^=?\s?(?:["“”„«'‘’‛`´′](?<inner>[^"“”„«»]+?)["“”»'’`´′]?|(?<plain>[^"“”„«»=]+))$/u;
/** A whole number with decimals that are zeros: `521234567.0`, `521234567,00`. */
const ZERO_DECIMALS = /^(\+?\d{5,})[.,]0{1,6}$/u;
/** A number with other decimals, which no phone and no ID number has. */
const DECIMALS = /^\+?\d{7,}[.,]\d{1,2}$|^\+?\d{5,}[.,]\d{5,}$/u;
const EXPONENT = /^(\+?\d)(?:[.,](\d{1,20}))?[eEеЕ]\+?(\d{1,2})$/u;
/** Thousands with commas: `521,234,567`. */
const THOUSANDS = /^\d{1,3}(?:,\d{3}){2,3}(?:\.0{1,6})?$/u;

/** Returns the digits of `5.21234567E+08`; null if the exponent hides some of them. */
function digitsOfExponent(typedText: string): string | null {
  const [, first = "", decimals = "", exponent = ""] = EXPONENT.exec(typedText) ?? [];
  const extra = decimals.slice(Number(exponent));
  if (decimals.length < Number(exponent) || /[^0]/u.test(extra)) return null;
  return first + decimals.slice(0, Number(exponent));
}

/**
 * Returns the text of a phone or an ID number as it was before a tool wrote it as a formula, a
 * decimal number or an exponent, with digits `0` to `9` and without invisible marks. Null if the
 * tool has lost digits, or for a text that is too long.
 */
export function numberText(typedText: string): string | null {
  const text = trimEdges(withPlainDigits(withoutMarks(typedText)));
  if (text.length > NUMBER_TEXT_MAX) return null;
  const { inner, plain } = QUOTED.exec(text)?.groups ?? {};
  const bare = trimEdges(inner ?? plain ?? text);
  if (EXPONENT.test(bare)) return digitsOfExponent(bare);
  if (THOUSANDS.test(bare)) return bare.replace(/\.0+$/u, "").replaceAll(",", "");
  const whole = ZERO_DECIMALS.exec(bare)?.[1];
  if (whole !== undefined) return whole;
  return DECIMALS.test(bare) ? null : bare.replace(/[,;]$/u, "");
}
