import type { SignUp } from "@kehila/shared/accounts/accounts";
import { signUpSchema } from "@kehila/shared/accounts/accounts";
import { isEmail, normaliseEmail } from "@kehila/shared/base/email";
import type { FieldErrorCode } from "@kehila/shared/base/errors";
import { parseFields } from "@kehila/shared/base/fields";
import type { Language } from "@kehila/shared/base/languages";
import type { TFunction } from "i18next";
import { errorTextOr, fieldErrorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { newPasswordProblems } from "../../entities/users/new-password.ts";
import type { Problems } from "../../lib/form/use-form.ts";

export const EMPTY_SIGN_UP = {
  name: "",
  email: "",
  password: "",
  confirmation: "",
  registrationToken: "",
};
export type SignUpField = keyof typeof EMPTY_SIGN_UP;

/**
 * Error codes with a message of their own on the sign-up page (docs/product.md#texts-and-codes).
 * Some are raised by the browser.
 */
const CODES = [
  "USER_ALREADY_EXISTS",
  "EMAIL_ALREADY_EXISTS",
  "INVALID_EMAIL",
  "PASSWORD_TOO_SHORT",
  "PASSWORD_TOO_LONG",
  "PASSWORD_MISMATCH",
  "WEAK_PASSWORD",
  "INVALID_REGISTRATION_TOKEN",
  "REGISTRATION_DISABLED",
  "TOO_MANY_REQUESTS",
  "NETWORK",
] as const;
type SignUpCode = (typeof CODES)[number];

/** The field of each refusal code; other codes concern the whole form. */
const FIELD_OF: { [Code in SignUpCode]?: SignUpField } = {
  USER_ALREADY_EXISTS: "email",
  EMAIL_ALREADY_EXISTS: "email",
  INVALID_EMAIL: "email",
  PASSWORD_TOO_SHORT: "password",
  PASSWORD_TOO_LONG: "password",
  WEAK_PASSWORD: "password",
  PASSWORD_MISMATCH: "confirmation",
  INVALID_REGISTRATION_TOKEN: "registrationToken",
};

export type SignUpProblem = SignUpCode | FieldErrorCode;
export type SignUpProblems = Problems<SignUpField, SignUpProblem>;

const asCode = (code: string): SignUpCode | undefined => CODES.find((one) => one === code);

/** Validates typed values as far as the browser can. */
export function checkSignUp(
  values: Readonly<Record<SignUpField, string>>,
  language: Language,
): { account: SignUp } | { problems: SignUpProblems } {
  const { name, password, confirmation } = values;
  const email = normaliseEmail(values.email);
  const registrationToken = values.registrationToken.trim();
  const account = { name, email, password, registrationToken, language };
  const parsed = parseFields(signUpSchema, account);
  const problems: SignUpProblems = {
    ...(email !== "" && !isEmail(email) ? { email: "INVALID_EMAIL" } : {}),
    ...(parsed.success ? {} : parsed.fields),
    ...newPasswordProblems({ password, confirmation }),
  };
  return parsed.success && Object.keys(problems).length === 0
    ? { account: parsed.data }
    : { problems };
}

/** Returns the fields that a refusal concerns; none if it concerns the whole form. */
export function refusedFields(error: unknown): SignUpProblems {
  if (!(error instanceof ApiError)) return {};
  const code = asCode(error.serverCode ?? error.code);
  const field = code && FIELD_OF[code];
  return field ? { [field]: code } : error.fields;
}

/** Returns why signing up failed: the message of the code, or a general message. */
export function signUpErrorText(t: TFunction, error: unknown, language: Language): string {
  const generalText = t("auth:signup.error.otherwise");
  if (!(error instanceof ApiError)) return generalText;
  const code = asCode(error.serverCode ?? error.code);
  return code
    ? t(`auth:signup.error.${code}`)
    : errorTextOr(t, error, { language, otherwise: generalText });
}

/** Returns the error message of a field: the message of the code, or a general message. */
export function signUpProblemText(t: TFunction, problem: SignUpProblem, label: string): string {
  const code = asCode(problem);
  return code
    ? t(`auth:signup.error.${code}`)
    : fieldErrorText(t, problem as FieldErrorCode, label);
}
