import { applicantSchemas } from "@kehila/shared/persons/applicants";
import type { Step } from "@kehila/shared/persons/registration";
import {
  parseRegistration,
  REGISTER_CALL,
  registrationBody,
  stepOf,
  STEPS,
} from "@kehila/shared/persons/registration";
import { isRefused } from "../../form/page-data.ts";
import type { FormPlan } from "../../form/plan.ts";
import type { RegisterPageData } from "./page-data.ts";
import { registerUrl } from "./page-data.ts";

/** Returns the plan of `/register`: five steps; the last one sends the form. */
export function registerPlan(page: RegisterPageData): FormPlan<Step, "done"> {
  const schemas = applicantSchemas({ timeZone: page.timeZone, now: () => new Date() });
  const start = isRefused(page) ? "review" : page.blocksAdded ? "family" : "personal";
  return {
    steps: STEPS,
    start,
    end: page.view === "done" ? "done" : null,
    url: registerUrl(page.language),
    addsLanguageToUrl: true,
    draftKey: "kehila.register.draft",
    stepOf,
    parse: (values) => parseRegistration(values, schemas),
    callOf: (step, values) =>
      step === "review"
        ? { call: REGISTER_CALL, body: registrationBody(values), hasKey: true }
        : null,
    outcomeOf: (_step, result) => (result.success ? { end: "done" } : "refused"),
  };
}
