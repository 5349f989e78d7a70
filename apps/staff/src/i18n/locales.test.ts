import { ERRORS, FIELD_ERRORS } from "@kehila/shared/base/errors";
import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { avoidedWords } from "@kehila/shared/test/glossary";
import { contradictoryForms } from "@kehila/shared/test/plural-forms";
import i18next from "i18next";
import { describe, expect, test } from "vitest";
import doorEn from "./locales/en/door.json";
import doorHe from "./locales/he/door.json";
import doorRu from "./locales/ru/door.json";
import { resources as staffEn } from "./en.ts";
import { resources as staffHe } from "./he.ts";
import { resources as staffRu } from "./ru.ts";
import { INTERPOLATION } from "./setup.ts";

const en = { ...staffEn, door: doorEn };
const he = { ...staffHe, door: doorHe };
const ru = { ...staffRu, door: doorRu };
const RESOURCES: Record<Language, unknown> = { en, ru, he };
const PLURAL = /_(zero|one|two|few|many|other)$/u;

/** Returns every text by its path: `persons.table.count_one`. */
function texts(value: unknown, path = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[path, value]]);
  if (typeof value !== "object" || value === null) throw new Error(`${path} is not a text`);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [
      ...texts(inner, path === "" ? key : `${path}.${key}`),
    ]),
  );
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}/gu)].map(([, name]) => name ?? "").toSorted();

const english = texts(RESOURCES.en);
/** Returns the key of a text without its plural suffix. */
const baseOf = (key: string) => key.replace(PLURAL, "");
const plurals = new Set([...english.keys()].filter((key) => PLURAL.test(key)).map(baseOf));

describe.each(LANGUAGES)("%s", (language) => {
  const ownTexts = texts(RESOURCES[language]);
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  test("has the same keys as English, with its own plural forms", () => {
    const expected = [...new Set([...english.keys()].map(baseOf))].flatMap((key) => {
      if (!plurals.has(key)) return [key];
      // The plural form for zero is optional, but all three languages must agree.
      const zero = english.has(`${key}_zero`) ? ["zero"] : [];
      return [...new Set([...zero, ...forms])].map((form) => `${key}_${form}`);
    });
    expect([...ownTexts.keys()].toSorted()).toEqual(expected.toSorted());
  });

  test("has no text whose number contradicts its plural form", () => {
    const wrongForms = [...plurals].flatMap((key) => {
      const formTexts = ["zero", ...forms].flatMap((form) => {
        const text = ownTexts.get(`${key}_${form}`);
        return text === undefined ? [] : [[form, text] as const];
      });
      return contradictoryForms(language, Object.fromEntries(formTexts)).map(
        (form) => `${key}_${form}`,
      );
    });
    expect(wrongForms).toEqual([]);
  });

  test("has no empty text and no space at the ends of a text", () => {
    const badTexts = [...ownTexts].filter(([, text]) => text === "" || text !== text.trim());
    expect(badTexts).toEqual([]);
  });

  test("keeps a number and its unit in one line", () => {
    const units = /\d (?:hour|minute|second|час|минут|секунд|ה?שעות|ה?דקות|ה?שניות)/u;
    expect([...ownTexts].filter(([, text]) => units.test(text))).toEqual([]);
  });

  test("uses the terms of the glossary, except in the menu texts", () => {
    const menu = /^shell\.(?:link|short|logout)\./u;
    const avoidedTerms = [...ownTexts].flatMap(([key, text]) =>
      menu.test(key) ? [] : avoidedWords(language, text, "screen").map((word) => `${key}: ${word}`),
    );
    expect(avoidedTerms).toEqual([]);
  });

  test("uses the same text for the button and the title of a new person's form", () => {
    expect(ownTexts.get("persons.list.add")).toBe(ownTexts.get("person-form.title"));
  });

  test("uses the same placeholders", () => {
    const wrongTexts = [...ownTexts].filter(([key, text]) => {
      const base = baseOf(key);
      const model = english.get(plurals.has(base) ? `${base}_other` : key) ?? "";
      const [mine, theirs] = [placeholders(text), placeholders(model)];
      // 'One' and 'two' may be words: שנתיים.
      const withoutCount = plurals.has(base) ? theirs.filter((name) => name !== "count") : theirs;
      return String(mine) !== String(theirs) && String(mine) !== String(withoutCount);
    });
    expect(wrongTexts).toEqual([]);
  });

  test("has a message for every code of the server and every error of a field", () => {
    const codes = [...Object.keys(ERRORS), "NETWORK", "UNEXPECTED"].map((code) => `code.${code}`);
    const fields = FIELD_ERRORS.map((code) => `field.${code}`);
    expect([...codes, ...fields].filter((key) => !ownTexts.has(`errors.${key}`))).toEqual([]);
    expect(placeholders(ownTexts.get("errors.field.REQUIRED") ?? "")).toEqual(["label"]);
  });
});

/**
 * Values that are inserted without isolates: texts of the same language, texts of a copied message,
 * and lists of isolated values, which would run left to right in Hebrew.
 */
const NOT_ISOLATED = [
  "day",
  "label",
  "months",
  "names",
  "problem",
  "range",
  "reason",
  "title",
  "url",
  "years",
];

test("values are isolated, except texts of the same language, copied texts and lists", () => {
  const plainValues = [...english].flatMap(([key, text]) =>
    [...text.matchAll(/\{\{- (\w+)\}\}/gu)].map(([, name]) => [key, name ?? ""] as const),
  );
  expect([...new Set(plainValues.map(([, name]) => name))].toSorted()).toEqual(NOT_ISOLATED);
  const copiedValues = plainValues.filter(([, name]) => ["day", "title", "url"].includes(name));
  expect([...new Set(copiedValues.map(([key]) => key))].toSorted()).toEqual([
    "accounts.invite.message",
    "event-lists.invitation.message",
    "share.public.message",
  ]);
});

test("a date with its time, a mixed name and a file name keep their order in each text", async () => {
  const instance = i18next.createInstance();
  const t = await instance.init({
    lng: "he",
    resources: { he },
    interpolation: INTERPOLATION,
  });
  expect(t("app.since", { ns: "second-factor", date: "23.11.2026, 04:53" })).toBe(
    "פעילה מאז \u206823.11.2026, 04:53\u2069",
  );
  expect(t("action.view", { ns: "persons", name: "Levi לוי" })).toContain("\u2068Levi לוי\u2069");
});

test("English has the exact messages of the error catalogue (sign-in)", () => {
  expect(en.auth.login.error).toMatchObject({
    INVALID_EMAIL_OR_PASSWORD: "Invalid email or password",
    USER_NOT_FOUND: "No account found with this email",
    INVALID_PASSWORD: "Invalid password",
    EMAIL_NOT_VERIFIED: "Please verify your email before logging in",
    TOO_MANY_REQUESTS: "Too many login attempts. Please try again later",
    ACCOUNT_LOCKED: "Account has been locked due to multiple failed attempts",
    otherwise: "Login failed. Please try again.",
  });
});

test("a date placeholder has the order in which digits are typed, left to right", () => {
  // A placeholder takes the direction of its first strong letter, independent of its input.
  expect(he.common.date.placeholder).toBe("\u200Eיי\u200E.\u200Eחח\u200E.\u200Eשששש");
});

test("English has the exact messages of the error catalogue (sign-up)", () => {
  expect(en.auth.signup.error).toMatchObject({
    USER_ALREADY_EXISTS: "An account with this email already exists",
    EMAIL_ALREADY_EXISTS: "This email is already registered",
    INVALID_EMAIL: "Please enter a valid email address",
    PASSWORD_TOO_SHORT: "Password must be at least 8 characters long",
    PASSWORD_MISMATCH: "Passwords do not match",
    WEAK_PASSWORD: "Password is too weak. Please use a stronger password",
    INVALID_REGISTRATION_TOKEN: "Invalid registration token",
    REGISTRATION_DISABLED: "Registration is currently disabled",
    TOO_MANY_REQUESTS: "Too many registration attempts. Please try again later",
    otherwise: "Registration failed. Please try again.",
  });
});

test("English has the exact messages of the error catalogue (exports)", () => {
  expect(en.exports).toMatchObject({
    failed: "Export failed",
    progressFailed: "Progress check failed",
    downloadFailed: "Download failed",
  });
});

test("English has the exact messages of the error catalogue (verification, users)", () => {
  expect(en.auth.verify.success).toBe("Email verified successfully!");
  expect(en.errors.code).toMatchObject({
    INVALID_TOKEN: "Email verification failed. The token may be invalid or expired.",
    NO_VERIFICATION_TOKEN: "No verification token found",
    INVALID_OTP: "Invalid or expired verification code",
    RESEND_FAILED: "Failed to resend verification email",
    NO_EMAIL_IN_SESSION: "No email found in session",
  });
  expect(en.accounts).toMatchObject({
    denied: "Access denied. Admin privileges required.",
    users: { failed: "Failed to fetch users list" },
    tokens: {
      failed: "Failed to fetch tokens",
      generateFailed: "Failed to generate token",
      deleteFailed: "Failed to delete token",
      status: { used: "Used", expired: "Expired", active: "Active" },
    },
  });
  expect(en.shell.error.session).toBe("Failed to fetch user data");
  expect(en.auth.login.needed).toBe("Please log in to view this page");
  expect(en.common.copy.copied).toBe("Copied");
});

describe.each(Object.entries({ en, ru, he }))("a copy button in %s", (_language, all) => {
  test.each([
    ["accounts:tokens.copy", all.accounts.tokens.copy],
    ["accounts:invite.copyLink", all.accounts.invite.copyLink],
    ["backups:key.copy", all.backups.key.copy],
    ["event-lists:link.copy", all["event-lists"].link.copy],
    ["participants:comment.copy", all.participants.comment.copy],
    ["persons:phone.copy", all.persons.phone.copy],
    ["second-factor:app.copy", all["second-factor"].app.copy],
    ["second-factor:codes.copy", all["second-factor"].codes.copy],
  ])("has the text that it shows in its label %s", (_key, label) => {
    expect(label.toLowerCase()).toContain(all.common.copy.copy.toLowerCase());
  });
});
