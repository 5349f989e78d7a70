import { otherLanguageOf } from "@kehila/shared/base/languages";
import { cleanLine } from "@kehila/shared/base/text";
import { fullCityName } from "@kehila/shared/names/locality";
import { localitiesMeant } from "../../../entities/persons/localities/cities.ts";
import type { ReadValue } from "./read.ts";
import { unfitValue } from "./read.ts";

/** Returns the localities that an unknown city may mean, in the script of the text. */
export const citiesMeant = (text: string): string[] =>
  localitiesMeant(text, otherLanguageOf(text, "") ?? "en") ?? [];

/**
 * Reads a city: an abbreviation becomes the full name. A text that is no locality but resembles
 * one is a question, unless the user has confirmed the text.
 */
export function readCity(text: string, isConfirmed = false): ReadValue<string> {
  const city = cleanLine(text);
  const fullName = fullCityName(city);
  if (fullName !== null) return { value: fullName, repair: "CITY_NAME" };
  return isConfirmed || citiesMeant(city).length === 0 ? { value: city } : unfitValue("CITY");
}
