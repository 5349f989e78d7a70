import * as z from "zod/mini";
import type { Calendar, CalendarDay } from "../base/dates.ts";
import { addDays, today } from "../base/dates.ts";
import type { ParseResult } from "../base/fields.ts";
import { parseFields } from "../base/fields.ts";
import type { EventRegistration, ApplicantSchemas } from "../persons/applicants.ts";
import type { FormValues } from "../persons/registration.ts";
import { registrationBody, withOwnErrors } from "../persons/registration.ts";

/**
 * Registration for an event through the public link of a list (docs/product.md#event-registration).
 */

/** The endpoints of the page. */
export const EVENT_CALLS = {
  checkPhone: "/api/event-register/check-phone",
  register: "/api/event-register/register",
} as const;

/** `POST /api/event-register/check-phone`. The service normalises the phone. */
export const checkPhoneSchema = z.strictObject({ phone: z.string(), listId: z.string() });

/** Response of the phone check. */
export const checkedPhoneSchema = z.strictObject({
  success: z.literal(true),
  exists: z.boolean(),
});

/**
 * Returns the first event day whose link is open today: a link is open until the end of the day
 * after the event (docs/product.md#registration-link).
 */
export const linkOpenFrom = (calendar: Calendar): CalendarDay => addDays(today(calendar), -1);

/** Returns the last day on which the link of an event is open. */
export const linkOpenUntil = (date: CalendarDay): CalendarDay => addDays(date, 1);

/** Converts a form to the body of `POST /api/event-register/register`, not yet validated. */
export function eventRegistrationBody(values: FormValues, listId: string): Record<string, unknown> {
  const { interestedEvents: _none, ...body } = registrationBody(values);
  return { ...body, listId };
}

/** Validates a form by the schema of event registration and by the form's own rules. */
export const parseEventRegistration = (
  values: FormValues,
  schemas: ApplicantSchemas,
  listId: string,
): ParseResult<EventRegistration> =>
  withOwnErrors(
    values,
    parseFields(schemas.registerForEvent, eventRegistrationBody(values, listId)),
  );
