import { isEmail, normaliseEmail } from "@kehila/shared/base/email";
import { VERIFICATION_CODE_DIGITS } from "@kehila/shared/base/limits";

/** Errors found before the server is asked. */
export type CodeProblem = "REQUIRED" | "INVALID_OTP" | "INVALID_EMAIL";

/** Returns the error of a typed code; undefined for a valid code, which can contain spaces. */
export function codeProblem(typed: string): "REQUIRED" | "INVALID_OTP" | undefined {
  const code = typed.replaceAll(/\s/gu, "");
  if (code === "") return "REQUIRED";
  const isCode = code.length === VERIFICATION_CODE_DIGITS && /^[0-9]+$/u.test(code);
  return isCode ? undefined : "INVALID_OTP";
}

/** Returns the error of a typed email; undefined for a valid email. */
export function emailProblem(typed: string): "REQUIRED" | "INVALID_EMAIL" | undefined {
  const email = normaliseEmail(typed);
  if (email === "") return "REQUIRED";
  return isEmail(email) ? undefined : "INVALID_EMAIL";
}
