import type { LoggedUser } from "@kehila/shared/accounts/logged-user";

/**
 * Returns an account of a log entry: the present name, and the name of that time if it differs. So a
 * name that was borrowed for an act and given back does not stay in the log. The address tells
 * namesakes apart; only administrators see it. `storedNow` is the account as JSON, null for a
 * deleted one.
 */
export function presentLoggedUser(
  nameThen: string,
  storedNow: string | null | undefined,
  isAddressShown: boolean,
): LoggedUser {
  const now = storedNow ? (JSON.parse(storedNow) as { name: string; email: string }) : null;
  if (now === null || now.name === nameThen) return { name: nameThen };
  return {
    name: now.name,
    formerName: nameThen,
    ...(isAddressShown ? { email: now.email } : {}),
  };
}
