import { PASSWORD_MAX, PASSWORD_MIN } from "@kehila/shared/base/limits";
import { COMMON_PASSWORDS } from "./common-passwords.ts";

/** The owner of a password, which must not contain name or email. */
interface Owner {
  email: string;
  name: string;
}

/** Returns what is wrong with a new password (docs/product.md#sign-in), or null. */
export function passwordProblem(
  password: string,
  owner: Owner,
): "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "WEAK_PASSWORD" | null {
  // Counts characters as users do: an emoji is one.
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN) return "PASSWORD_TOO_SHORT";
  if (length > PASSWORD_MAX) return "PASSWORD_TOO_LONG";
  const foldedPassword = password.normalize("NFKC").toLowerCase();
  const email = owner.email.toLowerCase();
  const [mailbox] = email.split("@");
  const guessable =
    COMMON_PASSWORDS.has(foldedPassword) ||
    new Set(foldedPassword).size === 1 ||
    [email, mailbox, owner.name.toLowerCase()].includes(foldedPassword);
  return guessable ? "WEAK_PASSWORD" : null;
}
