import {
  normaliseIdNumber,
  normalisePhone,
  searchedDigits,
} from "@kehila/shared/persons/identifiers";
import { WorkStore } from "../../../lib/storage/work-store.ts";
import type { PersonDraft } from "./draft.ts";
import { EMPTY_DRAFT } from "./draft.ts";
import type { Work } from "./use-form.ts";

type SearchedFields = Partial<Pick<PersonDraft, "firstName" | "lastName" | "phone" | "idNumber">>;

/** Drafts of new persons started from a search, by user; the form starts with the draft. */
export const startedWork = new WorkStore<Work>();

/** Starts the form of a new person with the words of a search without results. */
export const startFromSearch = (userId: string, search: string): void =>
  startedWork.keep([userId, null], {
    draft: { ...EMPTY_DRAFT, ...fieldsFromSearch(search) },
    person: null,
  });

/** Returns the name of a started draft, otherwise its phone or ID number; empty without any. */
export const startedName = ({ firstName, lastName, phone, idNumber }: PersonDraft): string =>
  [firstName, lastName].filter((name) => name !== "").join(" ") || phone || idNumber;

/** Returns draft fields from the words of a search: phone, ID number, first and last name. */
export function fieldsFromSearch(search: string): SearchedFields {
  const words = search.split(/\s+/u).filter((word) => word !== "");
  const isNumber = (word: string): boolean => searchedDigits(word) !== null;
  const numbers = words.filter(isNumber);
  const isComplete = (text: string): boolean =>
    normalisePhone(text) !== null || normaliseIdNumber(text) !== null;
  // Joins groups of digits, as in '052 123 4567', unless each of them is a complete number.
  const completeNumbers = numbers.every(isComplete) ? numbers : [numbers.join("")];
  const names = words.filter((word) => !isNumber(word));
  const fields: SearchedFields = nameFields(names);
  for (const number of completeNumbers) Object.assign(fields, numberField(number));
  return fields;
}

/**
 * Returns the field of a number: phones begin with 0 or a country code, other numbers of nine
 * digits are ID numbers.
 */
function numberField(text: string): SearchedFields {
  if (text === "") return {};
  const [phone, idNumber] = [normalisePhone(text), normaliseIdNumber(text)];
  const isPhone = /^\D*[0+]/u.test(text) || (phone !== null && idNumber === null);
  return isPhone ? { phone: phone ?? text } : { idNumber: idNumber ?? text };
}

/** Splits words into names. A single word is a last name, since staff search by last name. */
function nameFields(words: readonly string[]): SearchedFields {
  const [first, ...rest] = words;
  if (first === undefined) return {};
  return rest.length === 0 ? { lastName: first } : { firstName: first, lastName: rest.join(" ") };
}
