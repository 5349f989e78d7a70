import * as z from "zod/mini";
import { loggedUserShape } from "../accounts/logged-user.ts";
import { fieldsWith, forEachField } from "./fields.ts";
import { id, version } from "./parts.ts";

/** Fields whose value a merge chooses from the two records. */
export const MERGE_FIELDS = fieldsWith({ merge: "choice" });
export type MergeField = (typeof MERGE_FIELDS)[number];

const side = z.enum(["own", "other"]);
const sideOrBoth = z.enum(["own", "other", "both"]);

/**
 * The side whose value each field keeps. By default a field keeps this record's value, and an empty
 * field gets the other record's value; comments and interests are joined. `spouse` selects the
 * spouse who stays if both records have one.
 */
const choices = z.strictObject({
  ...forEachField(MERGE_FIELDS, z.optional(side)),
  ...forEachField(fieldsWith({ merge: "join" }), z.optional(sideOrBoth)),
  spouse: z.optional(side),
});
export type MergeChoices = z.infer<typeof choices>;

/** `POST /person/{id}/merge`: merges the other record into this one. */
export const mergePersonsSchema = z.strictObject({
  otherId: id,
  choices: z.optional(choices),
  version: z.optional(version),
  otherVersion: z.optional(version),
});
export type MergePersons = z.infer<typeof mergePersonsSchema>;

/** A merge that can still be undone. */
export const mergeSchema = z.strictObject({
  id,
  /** The record that was merged into this one. */
  other: z.strictObject({ id, firstName: z.string(), lastName: z.string() }),
  actor: z.strictObject(loggedUserShape),
  mergedAt: z.iso.datetime(),
  undoableUntil: z.iso.datetime(),
});
export type Merge = z.infer<typeof mergeSchema>;

/** `GET /person/{id}/merges`: merges into this person that can still be undone, oldest first. */
export const mergesSchema = z.strictObject({ data: z.array(mergeSchema) });

/** `POST /person/{id}/unmerge`: undoes a merge. */
export const unmergePersonsSchema = z.strictObject({ mergeId: id, version: z.optional(version) });
export type UnmergePersons = z.infer<typeof unmergePersonsSchema>;
