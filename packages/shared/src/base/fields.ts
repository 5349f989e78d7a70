import * as z from "zod/mini";
import type { Calendar } from "./dates.ts";
import { FIRST_DAY, today, toCalendarDay } from "./dates.ts";
import type { FieldErrorCode, FieldErrors } from "./errors.ts";
import { FIELD_ERRORS } from "./errors.ts";
import { FIELD_ERRORS_MAX, FIELD_NAME_MAX } from "./limits.ts";
import {
  cleanLine,
  cleanLines,
  hasForbiddenCharacters,
  hasLetters,
  hasUnreadableCharacters,
  isDash,
  trimEdges,
  withoutMarks,
  withoutMarksOutsideEmoji,
  withPlainDigits,
} from "./text.ts";

/** Fails a transform with a field error. */
export function refuse(context: z.core.ParsePayload, code: FieldErrorCode): never {
  context.issues.push({ code: "custom", message: code, input: context.value });
  return z.NEVER;
}

/** Cleans a text; invisible marks are removed, except joiners inside emoji. */
function cleanValue(
  value: string,
  context: z.core.ParsePayload,
  clean: (text: string) => string,
  max: number,
): string {
  const text = clean(withoutMarksOutsideEmoji(value));
  if (hasUnreadableCharacters(text)) return refuse(context, "INVALID_CHARACTERS");
  return text.length > max ? refuse(context, "TOO_LONG") : text;
}

/** Cleans a name, in which an invisible mark is refused, and which has a letter or a digit. */
function cleanName(
  value: string,
  context: z.core.ParsePayload,
  max: number,
  mayBeDash: boolean,
): string {
  const text = cleanLine(value);
  if (hasForbiddenCharacters(text)) return refuse(context, "INVALID_CHARACTERS");
  if (text !== "" && !hasLetters(text) && !(mayBeDash && isDash(text))) {
    return refuse(context, "NO_LETTERS");
  }
  return text.length > max ? refuse(context, "TOO_LONG") : text;
}

const required = (clean: (value: string, context: z.core.ParsePayload) => string) =>
  z.pipe(
    z.string(),
    z.transform((value: string, context) => {
      const text = clean(value, context);
      return text === "" ? refuse(context, "REQUIRED") : text;
    }),
  );

/** Returns the schema of a required line of text. */
export const requiredLine = (max: number) =>
  required((value, context) => cleanValue(value, context, cleanLine, max));

/** Returns the schema of a required name; a single dash may stand for no last name. */
export const requiredName = (max: number, mayBeDash = false) =>
  required((value, context) => cleanName(value, context, max, mayBeDash));

/**
 * Returns the schema of an optional value: null and empty text become null, other text is parsed.
 */
export const optionalText = <Out>(parse: (value: string, context: z.core.ParsePayload) => Out) =>
  z.pipe(
    z.nullable(z.string()),
    z.transform((value: string | null, context): Out | null =>
      value === null || trimEdges(value) === "" ? null : parse(value, context),
    ),
  );

/** Returns the schema of a value that is parsed from text, which may not be empty. */
export const requiredText = <Out>(parse: (value: string, context: z.core.ParsePayload) => Out) =>
  z.pipe(
    z.string(),
    z.transform((value: string, context): Out =>
      trimEdges(value) === "" ? refuse(context, "REQUIRED") : parse(value, context),
    ),
  );

/** Returns the schema of an optional line of text; null when empty. */
export const optionalLine = (max: number) =>
  optionalText((value, context) => cleanValue(value, context, cleanLine, max));

/**
 * Returns the schema of a code or token that people copy: without invisible marks, and with plain
 * digits.
 */
export const copiedCode = (max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => withPlainDigits(withoutMarks(value))),
    ),
    z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(max)),
  );

/** Returns the schema of an optional name; null when empty. */
export const optionalName = (max: number, mayBeDash = false) =>
  optionalText((value, context) => cleanName(value, context, max, mayBeDash));

/** Returns the schema of optional text of several lines; null when empty. */
export const optionalLines = (max: number) =>
  optionalText((value, context) => cleanValue(value, context, cleanLines, max));

/** A day whose year has fewer than four digits: the century of `88-05-01` is unknown. */
const SHORT_YEAR = /^\d{1,3}-\d{2}-\d{2}$/u;

function parseDay(calendar: Calendar) {
  return (value: string, context: z.core.ParsePayload): string => {
    const day = toCalendarDay(value, calendar.timeZone);
    if (day === null)
      return refuse(context, SHORT_YEAR.test(value) ? "SHORT_YEAR" : "INVALID_DATE");
    return day < FIRST_DAY ? refuse(context, "DATE_TOO_EARLY") : day;
  };
}

function parsePastDay(calendar: Calendar) {
  const parse = parseDay(calendar);
  return (value: string, context: z.core.ParsePayload): string => {
    const day = parse(value, context);
    if (context.issues.length > 0) return day;
    return day > today(calendar) ? refuse(context, "DATE_IN_FUTURE") : day;
  };
}

/** Returns the schema of a calendar day from 1900 to today in the organisation's time zone. */
export const requiredPastDay = (calendar: Calendar) => requiredText(parsePastDay(calendar));
export const optionalPastDay = (calendar: Calendar) => optionalText(parsePastDay(calendar));

/** Returns the schema of a calendar day from 1900 on, including future days. */
export const requiredDay = (calendar: Calendar) => requiredText(parseDay(calendar));

const CODES: ReadonlySet<string> = new Set(FIELD_ERRORS);

/** Maps zod's own issues to the closed list of field errors. */
function fieldErrorOf(issue: z.core.$ZodIssue, input: unknown): FieldErrorCode {
  if (CODES.has(issue.message)) return issue.message as FieldErrorCode;
  const isMissing = input === undefined || input === null;
  switch (issue.code) {
    case "invalid_type":
      if (isMissing) return "REQUIRED";
      return issue.expected === "int" ? "NOT_AN_INTEGER" : "INVALID_TYPE";
    case "invalid_value":
      return isMissing || input === "" ? "REQUIRED" : "INVALID_CHOICE";
    case "too_small":
      return issue.origin === "array" ? "SELECT_AT_LEAST_ONE" : "OUT_OF_RANGE";
    case "too_big":
      return issue.origin === "string" ? "TOO_LONG" : "OUT_OF_RANGE";
    case "unrecognized_keys":
      return "NOT_ALLOWED";
    case "custom":
    case "invalid_element":
    case "invalid_format":
    case "invalid_key":
    case "invalid_union":
    case "not_multiple_of":
      return "INVALID_TYPE";
  }
}

/** Returns the value at a path of the parsed input, or undefined. */
function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, key)?.value;
  }
  return value;
}

/** Returns the fields of an issue: unknown keys, or the field at its path. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  const paths =
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path];
  return paths.map((parts) => parts.join(".").slice(0, FIELD_NAME_MAX));
}

const isUnknownKey = ({ code }: z.core.$ZodIssue): boolean => code === "unrecognized_keys";

/**
 * Converts zod's issues to errors by form field, one per field. Returns at most `FIELD_ERRORS_MAX`,
 * known fields first, so that a response cannot repeat a large request.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], value: unknown): FieldErrors {
  const errors: FieldErrors = {};
  const fieldIssues = issues.filter((issue) => !isUnknownKey(issue));
  for (const issue of [...fieldIssues, ...issues.filter(isUnknownKey)]) {
    const room = FIELD_ERRORS_MAX - Object.keys(errors).length;
    const error = fieldErrorOf(issue, valueAt(value, issue.path));
    for (const field of fieldsOf(issue).slice(0, Math.max(0, room))) errors[field] ??= error;
  }
  return errors;
}

export type ParseResult<T> = { success: true; data: T } | { success: false; fields: FieldErrors };

/** Parses a value by a schema; on failure returns errors by form field. */
export function parseFields<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
): ParseResult<z.core.output<S>> {
  const result = z.safeParse(schema, value);
  return result.success
    ? { success: true, data: result.data }
    : { success: false, fields: fieldErrors(result.error.issues, value) };
}
