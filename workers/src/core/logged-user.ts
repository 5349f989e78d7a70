import type { LoggedUser } from "@kehila/shared/accounts/logged-user";

/**
 * Returns an account of a log entry: the present name, and the name of that time if it differs. So a
 * name that was borrowed for an act and given back does not stay in the log. The address tells
 * namesakes apart; only administrators see it.
 */
export function presentLoggedUser(
  nameThen: string,
  now: { name: string; email: string } | null,
  isAddressShown: boolean,
): LoggedUser {
  if (now === null || now.name === nameThen) return { name: nameThen };
  return {
    name: now.name,
    formerName: nameThen,
    ...(isAddressShown ? { email: now.email } : {}),
  };
}
