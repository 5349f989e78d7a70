import * as z from "zod/mini";
import { id, version } from "./person-parts.ts";

/** Fields of which one of two values is kept. */
export const MERGE_FIELDS = [
  "firstName",
  "lastName",
  "idNumber",
  "gender",
  "birthDate",
  "repatriationDate",
  "phone",
  "address",
  "city",
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

const side = z.enum(["own", "other"]);
const sideOrBoth = z.enum(["own", "other", "both"]);

/**
 * Which value each field keeps. What is not named keeps its own value, or the other one where its own
 * is empty; comments and interests keep both. `spouse` says whose spouse stays when both have one.
 */
const choices = z.strictObject({
  firstName: z.optional(side),
  lastName: z.optional(side),
  idNumber: z.optional(side),
  gender: z.optional(side),
  birthDate: z.optional(side),
  repatriationDate: z.optional(side),
  phone: z.optional(side),
  address: z.optional(side),
  city: z.optional(side),
  comment: z.optional(sideOrBoth),
  interestedEvents: z.optional(sideOrBoth),
  spouse: z.optional(side),
});
export type MergeChoices = z.infer<typeof choices>;

/** `POST /person/{id}/merge`: the other record ends in this one. */
export const mergePersonsSchema = z.strictObject({
  otherId: id,
  choices: z.optional(choices),
  version: z.optional(version),
  otherVersion: z.optional(version),
});
export type MergePersons = z.infer<typeof mergePersonsSchema>;

/** A merge that may still be undone. */
export const mergeSchema = z.strictObject({
  id,
  /** The record that ended in this one. */
  other: z.strictObject({ id, firstName: z.string(), lastName: z.string() }),
  actorName: z.string(),
  mergedAt: z.iso.datetime(),
  undoableUntil: z.iso.datetime(),
});
export type Merge = z.infer<typeof mergeSchema>;

/** `GET /person/{id}/merges`: merges into this person that may still be undone; the first one first. */
export const mergesSchema = z.strictObject({ data: z.array(mergeSchema) });

/** `POST /person/{id}/unmerge`: takes a merged record out again. */
export const unmergePersonsSchema = z.strictObject({ mergeId: id, version: z.optional(version) });
export type UnmergePersons = z.infer<typeof unmergePersonsSchema>;
