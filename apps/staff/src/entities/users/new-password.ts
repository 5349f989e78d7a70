import { PASSWORD_MAX, PASSWORD_MIN } from "@kehila/shared/base/limits";

interface NewPassword {
  password: string;
  confirmation: string;
}

/** Codes for a new password, its repetition and empty fields (docs/product.md#texts-and-codes). */
export type NewPasswordProblem =
  | "REQUIRED"
  | "PASSWORD_TOO_SHORT"
  | "PASSWORD_TOO_LONG"
  | "PASSWORD_MISMATCH";

/**
 * Returns the problems of a new password that the browser can find
 * (docs/product.md#texts-and-codes); the server also refuses weak passwords.
 */
export function newPasswordProblems({ password, confirmation }: NewPassword): {
  [Field in keyof NewPassword]?: NewPasswordProblem;
} {
  const problem = lengthProblem(password);
  if (confirmation === "") return { ...problem, confirmation: "REQUIRED" };
  return password === confirmation ? problem : { ...problem, confirmation: "PASSWORD_MISMATCH" };
}

function lengthProblem(password: string): { password?: NewPasswordProblem } {
  // Counts characters as users and the server do.
  const { length } = Array.from(password);
  if (length === 0) return { password: "REQUIRED" };
  if (length < PASSWORD_MIN) return { password: "PASSWORD_TOO_SHORT" };
  return length > PASSWORD_MAX ? { password: "PASSWORD_TOO_LONG" } : {};
}
