import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { resources } from "../../i18n/en.ts";
import { errorOfAnswer } from "../../lib/api-error.ts";
import { loginErrorText } from "./login-error.ts";

beforeAll(async () => {
  await i18next.init({ lng: "en", resources: { en: resources }, defaultNS: "common" });
});

const told = (body: unknown, status = 401) =>
  loginErrorText(i18next.t, errorOfAnswer(status, body));

test("each code of the catalogue has its message (§8)", () => {
  expect(told({ code: "INVALID_EMAIL_OR_PASSWORD" })).toBe("Invalid email or password");
  expect(told({ code: "ACCOUNT_LOCKED", message: "locked" }, 429)).toBe(
    "Account has been locked due to multiple failed attempts",
  );
  expect(told({ code: "USER_NOT_FOUND" })).toBe("No account found with this email");
});

test("otherwise the server's message is shown, and then a general one", () => {
  expect(told({ code: "SOMETHING_NEW", message: "Come back on Sunday" })).toBe(
    "Come back on Sunday",
  );
  expect(told("<html>", 502)).toBe("Login failed. Please try again.");
  expect(loginErrorText(i18next.t, new TypeError("x"))).toBe("Login failed. Please try again.");
});
