import type { Language } from "@kehila/shared/base/languages";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { resources as english } from "../../i18n/en.ts";
import { resources as russian } from "../../i18n/ru.ts";
import { errorOfAnswer } from "../../lib/api/api-error.ts";
import { signInErrorText } from "./sign-in-error.ts";

beforeAll(async () => {
  await i18next.init({
    lng: "en",
    resources: { en: english, ru: russian },
    defaultNS: "common",
  });
});

const textOf = (body: unknown, status = 401, language: Language = "en") =>
  signInErrorText(i18next.getFixedT(language), errorOfAnswer(status, body), language);

test("each code of the catalogue has a message of its own", () => {
  expect(textOf({ code: "INVALID_EMAIL_OR_PASSWORD" })).toBe("Invalid email or password");
  expect(textOf({ code: "ACCOUNT_LOCKED", message: "locked" }, 429)).toBe(
    "Account has been locked due to multiple failed attempts",
  );
  expect(textOf({ code: "USER_NOT_FOUND" })).toBe("No account found with this email");
});

test("an unknown code shows the server's message, or a general message without one", () => {
  expect(textOf({ code: "SOMETHING_NEW", message: "Come back on Sunday" })).toBe(
    "Come back on Sunday",
  );
  expect(textOf("<html>", 502)).toBe("Login failed. Please try again.");
  expect(signInErrorText(i18next.t, new TypeError("x"), "en")).toBe(
    "Login failed. Please try again.",
  );
});

test("a code without a message for sign-in has its general translation", () => {
  const body = { code: "UNAVAILABLE", error: "The service is busy. Please try again." };
  expect(textOf(body, 503, "ru")).toBe(russian.errors.code.UNAVAILABLE);
  expect(textOf(body, 503)).toBe(english.errors.code.UNAVAILABLE);
});

test("the server's English sentence is shown to English readers only", () => {
  const body = { code: "SOMETHING_NEW", message: "Come back on Sunday" };
  expect(textOf(body, 400, "ru")).toBe(russian.auth.login.error.otherwise);
});

test("an empty message of the server counts as a missing one", () => {
  expect(textOf({ code: "SOMETHING_NEW", error: "" })).toBe("Login failed. Please try again.");
  expect(textOf({ code: "SOMETHING_NEW", error: "", message: "Closed" })).toBe("Closed");
});
