import { NEVER_SENT_CODES } from "@kehila/shared/accounts/accounts";
import i18next from "i18next";
import { beforeAll, describe, expect, test } from "vitest";
import { resources } from "../../i18n/en.ts";
import { errorOfAnswer } from "../../lib/api/api-error.ts";
import {
  checkSignUp,
  EMPTY_SIGN_UP,
  refusedFields,
  signUpErrorText,
  signUpProblemText,
} from "./sign-up-problems.ts";

beforeAll(async () => {
  await i18next.init({
    lng: "en",
    resources: { en: resources },
    defaultNS: "common",
  });
});

const RIGHT = {
  name: " Dana  Levi ",
  email: " Dana@Example.org ",
  password: "three quiet words",
  confirmation: "three quiet words",
  registrationToken: " token\n",
};
const problemsOf = (values: Partial<typeof RIGHT>) => {
  const checked = checkSignUp({ ...RIGHT, ...values }, "en");
  return "problems" in checked ? checked.problems : {};
};

describe("browser checks", () => {
  test("return valid input in normalised form, without the confirmation", () => {
    expect(checkSignUp(RIGHT, "he")).toEqual({
      account: {
        name: "Dana Levi",
        email: "dana@example.org",
        password: "three quiet words",
        registrationToken: "token",
        language: "he",
      },
    });
  });

  test("require every field", () => {
    expect(problemsOf(EMPTY_SIGN_UP)).toEqual({
      name: "REQUIRED",
      email: "REQUIRED",
      password: "REQUIRED",
      confirmation: "REQUIRED",
      registrationToken: "REQUIRED",
    });
  });

  test("check email and passwords", () => {
    expect(problemsOf({ email: "dana@" })).toEqual({ email: "INVALID_EMAIL" });
    expect(problemsOf({ password: "short", confirmation: "short" })).toEqual({
      password: "PASSWORD_TOO_SHORT",
    });
    expect(problemsOf({ confirmation: "Three quiet words" })).toEqual({
      confirmation: "PASSWORD_MISMATCH",
    });
    expect(problemsOf({ name: "Da\u202Ena" })).toEqual({ name: "INVALID_CHARACTERS" });
  });
});

describe("server refusals", () => {
  const shownFor = (body: unknown, status = 400) => {
    const error = errorOfAnswer(status, body);
    return { fields: refusedFields(error), text: signUpErrorText(i18next.t, error, "en") };
  };

  test.each([
    ["USER_ALREADY_EXISTS", "email", "An account with this email already exists"],
    ["EMAIL_ALREADY_EXISTS", "email", "This email is already registered"],
    ["INVALID_EMAIL", "email", "Please enter a valid email address"],
    ["PASSWORD_TOO_SHORT", "password", "Password must be at least 8 characters long"],
    ["WEAK_PASSWORD", "password", "Password is too weak. Please use a stronger password"],
    ["PASSWORD_MISMATCH", "confirmation", "Passwords do not match"],
    ["INVALID_REGISTRATION_TOKEN", "registrationToken", "Invalid registration token"],
  ] as const)("%s is shown at its field", (code, field, text) => {
    expect(shownFor({ code, message: "in the server's words" })).toEqual({
      fields: { [field]: code },
      text,
    });
    expect(signUpProblemText(i18next.t, code, "Label")).toBe(text);
  });

  test("of a colleague's name is shown at the name", () => {
    const body = { code: "NAME_TAKEN", message: "taken", fields: { name: "NAME_TAKEN" } };
    expect(shownFor(body, 409).fields).toEqual({ name: "NAME_TAKEN" });
    expect(signUpProblemText(i18next.t, "NAME_TAKEN", "Label")).toBe(
      "A colleague has this name or one that sounds the same. Add a middle name or an initial.",
    );
  });

  test("that concern no field are shown above the form", () => {
    expect(shownFor({ code: "REGISTRATION_DISABLED", message: "closed" }, 403)).toEqual({
      fields: {},
      text: "Registration is currently disabled",
    });
    expect(shownFor({ code: "TOO_MANY_REQUESTS", message: "slow" }, 429).text).toBe(
      "Too many registration attempts. Please try again later",
    );
  });

  test("with an unknown code show the server's message, or a general message without one", () => {
    expect(shownFor({ code: "SOMETHING_NEW", message: "Come back on Sunday" }).text).toBe(
      "Come back on Sunday",
    );
    expect(shownFor("<html>", 502).text).toBe("Registration failed. Please try again.");
    expect(signUpErrorText(i18next.t, new TypeError("x"), "en")).toBe(
      "Registration failed. Please try again.",
    );
  });

  test("include codes that the server never sends, each with a message", () => {
    for (const code of NEVER_SENT_CODES) {
      const inSignUp = code in resources.auth.signup.error;
      const inLogin = code in resources.auth.login.error;
      expect(inSignUp || inLogin, code).toBe(true);
    }
  });
});
