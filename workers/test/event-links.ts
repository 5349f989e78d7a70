import { applicationBody } from "./api.ts";

let clients = 0;
/** Returns the address of a client that no other test of the file uses. */
export const newClient = (): Record<string, string> => {
  clients += 1;
  return { "CF-Connecting-IP": `198.18.${clients >> 8}.${clients & 255}` };
};

/** Returns a body of `POST /api/event-register/register` that resembles no other person. */
export function eventBody(
  listId: string,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  const { interestedEvents: _none, ...body } = applicationBody();
  return { ...body, listId, ...overrides };
}
