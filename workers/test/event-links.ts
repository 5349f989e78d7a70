import { env, exports } from "cloudflare:workers";
import { calendar } from "../src/core/clock.ts";
import { issueFormToken } from "../src/features/applications/form-token.service.ts";
import { newId } from "../src/lib/ids.ts";
import { applicationBody, db, ORIGIN, uniqueIdNumber, uniquePhone } from "./api.ts";

/** Sends a form of the page as a browser without JavaScript does. */
export async function sendEventForm(
  listId: string,
  fields: Record<string, string>,
  { language = "en", secondsAgo = 60, client = newClient() } = {},
): Promise<Response> {
  const now = () => new Date(Date.now() - secondsAgo * 1000);
  const formToken = await issueFormToken({ db, env, calendar: { ...calendar, now }, actor: null });
  return exports.default.fetch(
    new Request(`${ORIGIN}/event-register/${listId}?lang=${language}`, {
      method: "POST",
      body: new URLSearchParams({ formToken, idempotencyKey: newId(), ...fields }),
      redirect: "manual",
      headers: { Origin: "null", ...client },
    }),
  );
}

/** Returns the fields of the full form, as a browser sends them. */
export const eventFields = (overrides: Record<string, string> = {}): Record<string, string> => ({
  firstName: "Miriam",
  lastName: "Plain",
  idNumber: uniqueIdNumber(),
  "birthDate.day": "7",
  "birthDate.month": "3",
  "birthDate.year": "1985",
  gender: "female",
  phone: uniquePhone(),
  city: "Haifa",
  married: "false",
  childrenCount: "0",
  action: "submit",
  ...overrides,
});

let clients = 0;
/** Returns the address header of a new client, each in another network. */
export const newClient = (): Record<string, string> => {
  clients += 1;
  return {
    "CF-Connecting-IP": `198.${18 + ((clients >> 8) & 1)}.${clients & 255}.${1 + (clients >> 9)}`,
  };
};

/** Returns a body of `POST /api/event-register/register` that resembles no other person. */
export function eventBody(
  listId: string,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  const { interestedEvents: _none, ...body } = applicationBody();
  return { ...body, listId, ...overrides };
}
