import * as z from "zod/mini";
import { SEALED_WALK_IN_MAX, WALK_INS_BATCH } from "../base/limits.ts";
import { id } from "../persons/parts.ts";
import { name, requiredPhone } from "../persons/values.ts";

/**
 * Walk-ins: people who come to an event without being on its list
 * (docs/decisions/0029-walk-ins.md). A name and a phone are enough.
 */

/** What staff type at the door, with the rules of every form. */
export const walkInSchema = z.strictObject({
  firstName: name(),
  lastName: name(),
  phone: requiredPhone,
});
export type WalkIn = z.infer<typeof walkInSchema>;

const sentWalkInSchema = z.strictObject({
  /** Drawn by the phone: a repetition stores nothing. */
  id,
  sealed: z.string().check(z.minLength(1), z.maxLength(SEALED_WALK_IN_MAX)),
});
export type SentWalkIn = z.infer<typeof sentWalkInSchema>;

/** Returns the first walk-in of each id. */
const firstOfEach = (walkIns: SentWalkIn[]): SentWalkIn[] =>
  walkIns.filter(
    ({ id: own }, place) => walkIns.findIndex((walkIn) => walkIn.id === own) === place,
  );

/** `POST /person-list/{id}/walk-ins`: in any order, any number of times. */
export const walkInsSchema = z.strictObject({
  walkIns: z.pipe(
    z.array(sentWalkInSchema).check(z.minLength(1), z.maxLength(WALK_INS_BATCH)),
    z.transform(firstOfEach),
  ),
});

/**
 * Why a walk-in can never be stored: it cannot be opened (a key that has ended, a damaged text),
 * its values are not valid, or the list has as many people as a list can have.
 */
const REFUSALS = ["unreadable", "invalid", "full"] as const;

/** Response of `POST /person-list/{id}/walk-ins`: each sent walk-in is in one of the two. */
export const sentWalkInsSchema = z.strictObject({
  stored: z.array(id),
  refused: z.array(z.strictObject({ id, reason: z.enum(REFUSALS) })),
});
export type SentWalkIns = z.infer<typeof sentWalkInsSchema>;
export type WalkInRefusal = SentWalkIns["refused"][number];
