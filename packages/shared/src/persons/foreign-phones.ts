import { compact, isForeignPhone } from "./identifiers.ts";
import { numberText } from "./tool-numbers.ts";

/** The commonest country codes of callers from abroad, and their regions (ISO 3166). */
const REGIONS: Readonly<Record<string, string>> = {
  1: "US",
  7: "RU",
  76: "KZ",
  77: "KZ",
  20: "EG",
  27: "ZA",
  30: "GR",
  31: "NL",
  32: "BE",
  33: "FR",
  34: "ES",
  36: "HU",
  39: "IT",
  40: "RO",
  41: "CH",
  43: "AT",
  44: "GB",
  45: "DK",
  46: "SE",
  47: "NO",
  48: "PL",
  49: "DE",
  52: "MX",
  54: "AR",
  55: "BR",
  56: "CL",
  57: "CO",
  61: "AU",
  63: "PH",
  66: "TH",
  86: "CN",
  90: "TR",
  91: "IN",
  212: "MA",
  251: "ET",
  351: "PT",
  353: "IE",
  357: "CY",
  358: "FI",
  359: "BG",
  370: "LT",
  371: "LV",
  372: "EE",
  373: "MD",
  374: "AM",
  375: "BY",
  380: "UA",
  381: "RS",
  420: "CZ",
  421: "SK",
  598: "UY",
  971: "AE",
  992: "TJ",
  993: "TM",
  994: "AZ",
  995: "GE",
  996: "KG",
  998: "UZ",
};
const CODE_DIGITS_MAX = 3;

/** The country code of a phone, and its region; null where the table lacks the code. */
interface Country {
  code: string;
  region: string;
}

/** Returns the country of a typed phone of another country. */
export function countryOf(typedText: string): Country | null {
  if (!isForeignPhone(typedText)) return null;
  const written = compact(numberText(typedText) ?? "");
  // Russia and Kazakhstan dial 8 in place of their code.
  const digits = written.replace(/^(?:\+|00)/u, "").replace(/^8(?=\d{10}$)/u, "7");
  for (let length = CODE_DIGITS_MAX; length > 0; length -= 1) {
    const region = REGIONS[digits.slice(0, length)];
    if (region) return { code: region === "KZ" ? "7" : digits.slice(0, length), region };
  }
  return null;
}

/**
 * Returns the country of a phone for a message, such as `Ukraine, +380`; null for an unknown code
 * and in browsers without names of regions.
 */
export function countryName(typedText: string, language: string): string | null {
  const country = countryOf(typedText);
  if (!country || typeof Intl.DisplayNames !== "function") return null;
  const name = new Intl.DisplayNames([language], { type: "region" }).of(country.region);
  // The mark keeps the plus sign before the digits on pages from right to left.
  return name === undefined ? null : `${name}, \u200E+${country.code}`;
}
