import * as z from "zod/mini";
import { loggedUserShape } from "../accounts/logged-user.ts";
import { CAPACITY_UNITS } from "./categories.ts";
import { category, id } from "../persons/parts.ts";

/** Kinds of change to an event list that its history shows. */
export const EVENT_LIST_CHANGES = [
  "create",
  "update",
  "persons",
  "move-up",
  "comment",
  "user-comment",
  "attendance",
  "roll-call",
] as const;
export type EventListChange = (typeof EVENT_LIST_CHANGES)[number];

/** A person or user in an entry; the name is null if deleted or hidden from the actor. */
const namedSchema = z.strictObject({ id, name: z.nullable(z.string()) });
const nullableText = z.optional(z.nullable(z.string()));

/** The fields of one change, before or after it. */
export const listChangedFieldsSchema = z.strictObject({
  title: z.optional(z.string()),
  description: nullableText,
  date: z.optional(z.iso.date()),
  time: nullableText,
  venue: nullableText,
  capacity: z.optional(z.nullable(z.int())),
  capacityUnit: z.optional(z.enum(CAPACITY_UNITS)),
  category: z.optional(category),
  users: z.optional(z.array(namedSchema)),
  comment: nullableText,
  /** Whether the roll call is closed. */
  closed: z.optional(z.boolean()),
});
export type ListChangedFields = z.infer<typeof listChangedFieldsSchema>;

/** Persons that a change added or removed: the total count, and the names of the first ones. */
const groupSchema = z.strictObject({ count: z.int(), persons: z.array(namedSchema) });

const entrySchema = z.strictObject({
  /** Increases with time; entries are returned newest first. */
  seq: z.int().check(z.gte(1)),
  at: z.iso.datetime(),
  actor: z.strictObject({ id: z.nullable(id), ...loggedUserShape }),
  action: z.enum(EVENT_LIST_CHANGES),
  before: z.nullable(listChangedFieldsSchema),
  after: z.nullable(listChangedFieldsSchema),
  added: z.optional(groupSchema),
  removed: z.optional(groupSchema),
  /** The person or user that a comment is about. */
  about: z.optional(namedSchema),
});
export type EventListHistoryEntry = z.infer<typeof entrySchema>;

/** `GET /person-list/{id}/history`: one page, newest entries first. */
export const eventListHistoryPageSchema = z.strictObject({
  data: z.array(entrySchema),
  hasNextPage: z.boolean(),
});
export type EventListHistoryPage = z.infer<typeof eventListHistoryPageSchema>;
