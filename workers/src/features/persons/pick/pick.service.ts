import { searchedDigits } from "@kehila/shared/persons/identifiers";
import { PICK_BLIND_MAX, PICK_LETTERS_MIN, SEARCH_WORDS_MAX } from "@kehila/shared/base/limits";
import type { PersonPickPage, PersonPickQuery } from "@kehila/shared/persons/pickers";
import { lettersIn, sortKey } from "@kehila/shared/names/fold";
import { keyTextsOfWords } from "@kehila/shared/names/search";
import * as z from "zod/mini";
import { AppError } from "../../../core/app-error.ts";
import type { Read } from "../../../db/read.ts";
import { readOfValue, mapRead } from "../../../db/read.ts";
import { fromBase64url, toBase64url } from "../../../lib/secrets/base64url.ts";
import { spareBudget } from "../../access-log/shown.service.ts";
import { mayReadPicks, presentPick } from "./pick.presenter.ts";
import type { PickKey, PickSearch } from "./pick.repository.ts";
import { ALL_PERSONS, findPicked, searchOfDigits, searchOfWords } from "./pick.repository.ts";

const EMPTY_PAGE: PersonPickPage = { data: [], hasNextPage: false, nextCursor: null };

/**
 * Reads a page of active persons for the picker of a list, by name or city. Actors who may read
 * persons also search by digits of ID numbers and phones, and see age and the last digits of the
 * phone. Other actors must type two letters, and get only the first matches.
 */
export const pickPersons = (query: PersonPickQuery): Read<PersonPickPage> =>
  mapRead(findPage(query), (page, reader) => {
    spareBudget(reader);
    if (mayReadPicks(reader)) return page;
    refuseUnlessNamed(query);
    const { data, hasNextPage } = page;
    return {
      data: data.slice(0, PICK_BLIND_MAX),
      hasNextPage: hasNextPage || data.length > PICK_BLIND_MAX,
      nextCursor: null,
    };
  });

/** Throws field errors for a search with which an actor could page through the register. */
function refuseUnlessNamed({ search = "", cursor }: PersonPickQuery): void {
  if (lettersIn(search) < PICK_LETTERS_MIN) {
    throw new AppError("INVALID_INPUT", { fields: { search: "TOO_SHORT" } });
  }
  if (cursor !== undefined)
    throw new AppError("INVALID_INPUT", { fields: { cursor: "NOT_ALLOWED" } });
}

function findPage({ search: typed = "", cursor, take }: PersonPickQuery): Read<PersonPickPage> {
  const digits = typed === "" ? null : searchedDigits(typed.replaceAll(/\s/gu, ""));
  const search = digits ? searchOfDigits(digits.filter(Boolean)) : searchOf(typed);
  if (search === null || search.ranges.length === 0) return readOfValue(EMPTY_PAGE);
  const key = cursor === undefined ? null : decodeCursor(typed, search, cursor);
  return mapRead(findPicked(search, { key, take }), ({ rows, next }, reader) => ({
    data: rows.map((row) => presentPick(row, reader)),
    hasNextPage: next !== null,
    nextCursor: next && encodeCursor(typed, next),
  }));
}

/** Returns the search for words; null if no word is left after folding. */
function searchOf(typedText: string): PickSearch | null {
  if (typedText === "") return ALL_PERSONS;
  const words = sortKey(typedText).split(" ").filter(Boolean).slice(0, SEARCH_WORDS_MAX);
  return words.length === 0 ? null : searchOfWords(words, keyTextsOfWords(words));
}

/** The cursor of a page, bound to its search. */
const cursorSchema = z.tuple([
  z.string(),
  z.int().check(z.gte(0)),
  z.array(z.union([z.string(), z.number()])).check(z.maxLength(4)),
]);

const encodeCursor = (typedText: string, { rangeIndex, after }: PickKey): string =>
  toBase64url(new TextEncoder().encode(JSON.stringify([typedText, rangeIndex, after])));

/** Decodes a cursor; 400 for an invalid cursor or a cursor of another search. */
function decodeCursor(typedText: string, { ranges, names }: PickSearch, cursor: string): PickKey {
  const parsed = z.safeParse(cursorSchema, parseCursor(cursor));
  if (parsed.success) {
    const [search, rangeIndex, after] = parsed.data;
    const lengthOfNames = rangeIndex === ranges.length && names.length > 0 ? 1 : -1;
    const length = ranges[rangeIndex]?.order.length ?? lengthOfNames;
    if (search === typedText && after.length === length) return { rangeIndex, after };
  }
  throw new AppError("INVALID_INPUT", { fields: { cursor: "NOT_ALLOWED" } });
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(fromBase64url(cursor)),
    );
  } catch {
    return null;
  }
}
