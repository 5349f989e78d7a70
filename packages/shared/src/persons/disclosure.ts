import * as z from "zod/mini";
import type { Calendar } from "../base/dates.ts";
import { requiredPastDay } from "../base/fields.ts";
import { LANGUAGES } from "../base/languages.ts";
import type { PersonField } from "./fields.ts";

/** The formats of the file with everything that is kept about a person: for people, for programs. */
export const DISCLOSURE_FORMATS = ["pdf", "json"] as const;
/** The content type of each format. */
export const DISCLOSURE_FILES: Record<(typeof DISCLOSURE_FORMATS)[number], string> = {
  pdf: "application/pdf",
  json: "application/json",
};

/** Fields with remarks of the staff, which the file leaves out. */
export const REMARK_FIELDS: readonly PersonField[] = ["comment"];

/** The largest number of entries that each part of the file has, the newest first. */
export const DISCLOSED_ENTRIES_MAX = 1000;

/** Returns the shape of what a person asked for, with the day of the request. */
const requestShape = (calendar: Calendar) => ({ requestedOn: requiredPastDay(calendar) });

/** `POST /person/{id}/disclosure`: the file with everything that is kept about a person. */
export const disclosureSchema = (calendar: Calendar) =>
  z.strictObject({
    ...requestShape(calendar),
    format: z.enum(DISCLOSURE_FORMATS),
    /** The language that the person reads. */
    language: z.enum(LANGUAGES),
  });
export type DisclosureRequest = z.infer<ReturnType<typeof disclosureSchema>>;

/** `POST /person/{id}/correction`: notes that a correction was made because the person asked. */
export const correctionSchema = (calendar: Calendar) => z.strictObject(requestShape(calendar));
export type CorrectionRequest = z.infer<ReturnType<typeof correctionSchema>>;
