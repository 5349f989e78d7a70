import * as z from "zod/mini";
import { loggedUserShape } from "../accounts/logged-user.ts";
import { ATTENDANCE_BATCH, ATTENDANCE_SEEN_MAX } from "../base/limits.ts";
import { id } from "../persons/parts.ts";

/** Schemas of the attendance routes; the rule is in attendance-rule.ts. */

const operationSchema = z.strictObject({
  id,
  personId: id,
  came: z.boolean(),
  seen: z.array(id).check(z.maxLength(ATTENDANCE_SEEN_MAX)),
});
export type SentOperation = z.infer<typeof operationSchema>;

/** Returns the first operation of each id: repetitions are identical. */
const firstOfEach = (operations: SentOperation[]): SentOperation[] =>
  operations.filter(
    (operation, index) => operations.findIndex(({ id: own }) => own === operation.id) === index,
  );

/** `POST /person-list/{id}/attendance`: operations in any order, any number of times. */
export const attendanceSchema = z.strictObject({
  operations: z.pipe(
    z.array(operationSchema).check(z.minLength(1), z.maxLength(ATTENDANCE_BATCH)),
    z.transform(firstOfEach),
  ),
});

/** Query of `GET /person-list/{id}/attendance`: changes after this value of `counter`. */
export const attendanceQuerySchema = z.strictObject({
  since: z.pipe(z.string().check(z.regex(/^\d{1,15}$/, "NOT_AN_INTEGER")), z.transform(Number)),
});

/** `POST /person-list/{id}/roll-call`. */
export const rollCallSchema = z.strictObject({ closed: z.boolean() });

const tickSchema = z.strictObject({
  personId: id,
  /** The name of the user whose operation decides the state, now and at that time if it differs. */
  by: z.string(),
  formerName: loggedUserShape.formerName,
  /** The instant at which the server received the deciding operation. */
  at: z.iso.datetime(),
  /** The standing operations: `hasCome()` computes the state from them. */
  standing: z.array(z.strictObject({ id, came: z.boolean() })),
});
export type Tick = z.infer<typeof tickSchema>;

const countsShape = {
  /** The list's version; a phone whose copy has another version loads the list again. */
  version: z.int().check(z.gte(1)),
  /** Increases with each operation. */
  counter: z.int().check(z.gte(0)),
  /** Null while the roll call is open. */
  closedAt: z.nullable(z.iso.datetime()),
  ticks: z.array(tickSchema),
};

/** `GET /person-list/{id}/attendance`: the ticks that changed after a value of `counter`. */
export const attendanceChangesSchema = z.strictObject(countsShape);
export type AttendanceChanges = z.infer<typeof attendanceChangesSchema>;

/** Response of `POST /person-list/{id}/attendance`: the ticks of the persons in the request. */
export const attendedSchema = z.strictObject({
  ...countsShape,
  /** Persons of the request who are not on the list now; their operations are stored. */
  notOnList: z.array(id),
});
export type Attended = z.infer<typeof attendedSchema>;

const doorPersonSchema = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  birthYear: z.nullable(z.int()),
  /** A number that both adults of a household share. */
  household: z.int().check(z.gte(0)),
  /** Whether the person is a walk-in whose application waits for approval. */
  isApplicant: z.boolean(),
});
export type DoorPerson = z.infer<typeof doorPersonSchema>;

/** `GET /person-list/{id}/door`: what a phone at the door holds. No ID number and no phone. */
export const doorSchema = z.strictObject({
  ...countsShape,
  id,
  title: z.string(),
  date: z.iso.date(),
  /** Whether the event's day has come: a roll call of a later event cannot be closed. */
  isClosable: z.boolean(),
  people: z.array(doorPersonSchema),
  /** The server's public key, for walk-ins. */
  walkInKey: z.strictObject({ id: z.string(), publicKey: z.string() }),
});
export type Door = z.infer<typeof doorSchema>;

/** Response of `POST /person-list/{id}/roll-call`. */
export const closedRollCallSchema = z.strictObject({ closedAt: z.nullable(z.iso.datetime()) });
