import { countryName } from "@kehila/shared/persons/foreign-phones";
import type { FieldErrorCode } from "@kehila/shared/base/errors";
import type en from "./locales/en.json";

type EnglishKey = keyof typeof en;
type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
type PluralStem<Key> = Key extends `${infer Stem}_other` ? Stem : never;

/** A key of a page text, without its plural suffix. */
export type TextKey = Exclude<EnglishKey, `${string}_${PluralForm}`> | PluralStem<EnglishKey>;

/** The texts of one language. English has every key; other languages can have more plural forms. */
export type Messages = Readonly<Record<string, string>>;

export interface Translate<Key extends string = TextKey> {
  (key: Key, values?: Record<string, string | number>): string;
  readonly language: string;
}

/**
 * Returns `t()`: fills `{name}` from the values and selects the plural form of `count` by the
 * language's rules. Returns the key for a missing text, which the locales test prevents.
 */
export function createTranslate<Key extends string = TextKey>(
  language: string,
  messages: Messages,
): Translate<Key> {
  const plural = new Intl.PluralRules(language);
  const translate = (key: Key, values: Record<string, string | number> = {}): string => {
    const count = values["count"];
    const form = typeof count === "number" ? plural.select(count) : null;
    const text =
      (form === null ? undefined : (messages[`${key}_${form}`] ?? messages[`${key}_other`])) ??
      messages[key] ??
      key;
    return text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => String(values[name] ?? ""));
  };
  return Object.assign(translate, { language });
}

/**
 * Field errors that have a text in the public form; other codes get the text for an unreadable
 * response.
 */
const WORDED = [
  "REQUIRED",
  "INVALID_CHOICE",
  "INVALID_CHARACTERS",
  "NO_LETTERS",
  "TOO_LONG",
  "INVALID_ID_NUMBER",
  "INVALID_PHONE",
  "FOREIGN_PHONE",
  "PHONE_LACKS_DIGIT",
  "INVALID_DATE",
  "SHORT_YEAR",
  "DATE_TOO_EARLY",
  "DATE_IN_FUTURE",
  "NOT_AN_INTEGER",
  "OUT_OF_RANGE",
  "SELECT_AT_LEAST_ONE",
  "DUPLICATE_ID_NUMBER",
] as const satisfies readonly FieldErrorCode[];

export function fieldErrorText(
  t: Translate,
  code: FieldErrorCode | undefined,
  { label, value }: { label: string; value: string },
) {
  const wordedCode = WORDED.find((knownCode) => knownCode === code) ?? "INVALID_TYPE";
  const country = code === "FOREIGN_PHONE" ? countryName(value, t.language) : null;
  if (country !== null) return t("error.phoneOf", { label, country });
  return t(`error.${wordedCode}`, { label });
}

/** Returns when a retry can succeed, in whole minutes. */
const waitText = (t: Translate, seconds: number | null): string =>
  t("failure.wait", { count: Math.max(1, Math.ceil((seconds ?? 60) / 60)) });

/** Returns the message for a failed submission; `seconds` is the time to wait. */
export function failureText(t: Translate, code: string, seconds: number | null): string {
  switch (code) {
    case "NETWORK":
      return t("failure.network");
    case "FORM_EXPIRED":
      return t("failure.expired");
    case "FORM_REJECTED":
      return t("failure.rejected");
    case "IDEMPOTENCY_KEY_REUSED":
      return t("failure.changed");
    case "HUMAN_CHECK_FAILED":
      return t("failure.humanCheck");
    case "HUMAN_CHECK_UNAVAILABLE":
      return t("failure.humanCheckDown");
    case "QUEUE_FULL":
      return t("failure.queueFull");
    case "TOO_MANY_REQUESTS":
      return `${t("failure.tooMany")} ${waitText(t, seconds)}`;
    case "INVALID_INPUT":
      return t("error.summary");
    default:
      return t("failure.server");
  }
}
