import {
  EVENT_CALLS,
  eventRegistrationBody,
  parseEventRegistration,
} from "@kehila/shared/events/registration";
import { applicantSchemas } from "@kehila/shared/persons/applicants";
import type { FormPlan } from "../../form/plan.ts";
import type { DoneView, EventPageData } from "./page-data.ts";
import { eventUrl } from "./page-data.ts";

const STEPS = ["phone", "form"] as const;
export type EventStep = (typeof STEPS)[number];

/** Returns the plan of event registration: the phone, then the full form for an unknown phone. */
export function eventPlan(page: EventPageData): FormPlan<EventStep, DoneView | "closed"> {
  const { listId, language, view } = page;
  const schemas = applicantSchemas({ timeZone: page.timeZone, now: () => new Date() });
  const isOpen = view === "phone" || view === "form";
  return {
    steps: STEPS,
    start: isOpen ? view : "phone",
    end: isOpen ? null : view,
    url: eventUrl(listId, language),
    addsLanguageToUrl: false,
    draftKey: `kehila.event.${listId}`,
    stepOf: (field) => (field === "phone" ? "phone" : "form"),
    parse: (values) => parseEventRegistration(values, schemas, listId),
    callOf: (step, values) =>
      step === "phone"
        ? { call: EVENT_CALLS.checkPhone, body: { phone: values.phone, listId }, hasKey: false }
        : { call: EVENT_CALLS.register, body: eventRegistrationBody(values, listId), hasKey: true },
    outcomeOf: (step, result) => {
      if (result.success) {
        if (step === "form") return { end: "sent" };
        return result.answer["exists"] === true ? { end: "joined" } : "next";
      }
      if (result.failure.code === "LINK_CLOSED") return { end: "closed" };
      // Registration does not need the phone check. Over the rate limit of the check, the full form
      // opens, as for an unknown phone.
      const isOverLimit = step === "phone" && result.failure.code === "TOO_MANY_REQUESTS";
      return isOverLimit ? "next" : "refused";
    },
  };
}
