import * as z from "zod/mini";
import type { Calendar } from "../base/dates.ts";
import {
  optionalLine,
  optionalLines,
  optionalText,
  refuse,
  requiredDay,
  requiredLine,
} from "../base/fields.ts";
import {
  COMMENT_MAX,
  LIST_DESCRIPTION_MAX,
  LIST_PERSONS_MAX,
  LIST_VENUE_MAX,
  LIST_TITLE_MAX,
  SELECTED_IDS_MAX,
} from "../base/limits.ts";
import { childAnswer, LIST_LINK_SOURCES } from "../persons/answers.ts";
import type { ListField } from "../persons/fields.ts";
import { category, childrenCount, gender, id, unique, version } from "../persons/parts.ts";
import { withoutMarks } from "../base/text.ts";
import { CAPACITY_UNITS } from "./categories.ts";
import {
  isOneSelection,
  matchingForList,
  matchingPersons,
  personIds,
} from "../persons/selection.ts";
import type { ShapeOf } from "../persons/values.ts";

const userIds = z.pipe(
  z.array(id).check(z.maxLength(SELECTED_IDS_MAX)),
  z.transform(unique<string>),
);

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;
/** `HH:MM` in the organisation's zone; null when empty. */
const time = optionalText((value, context) => {
  const typedText = withoutMarks(value).trim();
  return TIME.test(typedText) ? typedText : refuse(context, "INVALID_TIME");
});
const capacity = z.int().check(z.gte(1), z.lte(LIST_PERSONS_MAX));

/** Returns the schemas of event lists (docs/product.md#event-lists) for one calendar. */
export function eventListSchemas(calendar: Calendar) {
  const title = requiredLine(LIST_TITLE_MAX);
  const description = z.optional(optionalLines(LIST_DESCRIPTION_MAX));
  const date = requiredDay(calendar);
  const matchingSchema = z.optional(matchingPersons(calendar, LIST_PERSONS_MAX));
  const circumstances = {
    time: z.optional(time),
    venue: z.optional(optionalLine(LIST_VENUE_MAX)),
    capacity: z.optional(z.nullable(capacity)),
    capacityUnit: z.optional(z.enum(CAPACITY_UNITS)),
  };

  /**
   * `POST /person-list`: persons by id, or all matches of a filter. `copyOf` copies the active
   * persons and the users of another list, unless the body names its own.
   */
  const create = z
    .strictObject({
      title,
      description,
      date,
      ...circumstances,
      category,
      personIds: z.optional(personIds),
      matching: matchingSchema,
      userIds: z.optional(userIds),
      copyOf: z.optional(id),
    })
    .check(
      isOneSelection(),
      z.refine((body) => body.matching === undefined || body.copyOf === undefined, {
        message: "NOT_ALLOWED",
        path: ["copyOf"],
      }),
    );

  /** `PATCH /person-list/{id}`: absent fields are not changed; present ids are the complete set. */
  const update = z.strictObject({
    title: z.optional(title),
    description,
    date: z.optional(date),
    ...circumstances,
    category: z.optional(category),
    personIds: z.optional(personIds),
    userIds: z.optional(userIds),
    version: z.optional(version),
  });

  /** `POST /person-list/{id}/persons`: adds persons by id or by a filter, and removes others. */
  const changePersons = z
    .strictObject({
      add: z.optional(personIds),
      remove: z.optional(personIds),
      matching: z.optional(matchingForList(calendar)),
    })
    .check(
      z.refine((body) => body.matching === undefined || (body.add ?? []).length === 0, {
        message: "NOT_ALLOWED",
        path: ["add"],
      }),
      // `first` skips persons who are on the list, and the same batch would remove some of them.
      z.refine(({ remove = [], matching: all }) => !all?.first || remove.length === 0, {
        message: "NOT_ALLOWED",
        path: ["remove"],
      }),
      z.refine(
        ({ add = [], remove = [], matching: all }) => all || add.length + remove.length > 0,
        {
          message: "SELECT_AT_LEAST_ONE",
          path: ["add"],
        },
      ),
      z.refine(({ add = [], remove = [] }) => !remove.some((each) => add.includes(each)), {
        message: "NOT_ALLOWED",
        path: ["remove"],
      }),
    );

  return { create, update, changePersons };
}

export type EventListSchemas = ReturnType<typeof eventListSchemas>;
export type EventListCreate = z.infer<EventListSchemas["create"]>;
export type EventListCreateInput = z.input<EventListSchemas["create"]>;
export type EventListUpdate = z.infer<EventListSchemas["update"]>;
export type ChangeListPersons = z.infer<EventListSchemas["changePersons"]>;

/** Query of `GET /person-list`. */
export const eventListQuerySchema = z.strictObject({ category });

/** `DELETE /person-list/{id}`. */
export const deleteEventListSchema = z.strictObject({ version: z.optional(version) });

/** `PATCH /person-list/comment` and `/person-list/user-comment`: `id` is the id of the link. */
export const listCommentSchema = z.strictObject({
  id,
  /** An empty comment deletes the stored one. */
  comment: optionalLines(COMMENT_MAX),
  version: z.optional(version),
});
export type ListComment = z.infer<typeof listCommentSchema>;

const summaryShape = {
  id,
  version,
  title: z.string(),
  description: z.nullable(z.string()),
  date: z.iso.date(),
  /** `HH:MM` in the organisation's zone. */
  time: z.nullable(z.string()),
  venue: z.nullable(z.string()),
  /** The number of places; null without a limit. */
  capacity: z.nullable(capacity),
  capacityUnit: z.enum(CAPACITY_UNITS),
  /** Taken places, in `capacityUnit`. Can exceed `capacity` if `capacity` was lowered later. */
  capacityUsed: z.int().check(z.gte(0)),
  /** Number of persons who wait for a place; they are not in `personCount`. */
  waitingCount: z.int().check(z.gte(0)),
  category,
  personCount: z.int().check(z.gte(0)),
  /** Number of participants who came. */
  cameCount: z.int().check(z.gte(0)),
  /** Number of applicants of the public link who wait for approval. */
  applicationCount: z.int().check(z.gte(0)),
  /** The account id of the author; null after the account is deleted. */
  createdBy: z.nullable(id),
  createdAt: z.iso.datetime(),
  /** When staff closed the roll call: visits are counted by attendance. Null while it is open. */
  rollCallClosedAt: z.nullable(z.iso.datetime()),
};

/** The fields of an event list on its card. */
export const eventListSummarySchema = z.strictObject(summaryShape);
export type EventListSummary = z.infer<typeof eventListSummarySchema>;

/**
 * `GET /person-list/all`: a list on the page of all categories, with its assigned users by name.
 */
export const listedEventSchema = z.strictObject({
  ...summaryShape,
  users: z.array(z.strictObject({ id, name: z.string() })),
});
export type ListedEvent = z.infer<typeof listedEventSchema>;

const nullableText = z.nullable(z.string());

/** A link of a list to a person or user, as returned by a change of its comment. */
const linkShape = { id, version, comment: nullableText };
export const listLinkSchema = z.strictObject(linkShape);
export type ListLink = z.infer<typeof listLinkSchema>;

const participantFields = {
  firstName: z.string(),
  lastName: z.string(),
  /** Only for actors who may read the person. */
  idNumber: nullableText,
  phone: nullableText,
  city: z.string(),
  gender: z.nullable(gender),
  birthDate: z.nullable(z.iso.date()),
  married: z.boolean(),
} satisfies ShapeOf<ListField>;

/** A participant with the columns of a list (docs/product.md#participants). */
export const participantSchema = z.strictObject({
  ...linkShape,
  source: z.enum(LIST_LINK_SOURCES),
  createdAt: z.iso.datetime(),
  /** Whether the person was ticked at the roll call. */
  came: z.boolean(),
  person: z.strictObject({
    id,
    ...participantFields,
    /** For actors who may not read the person: the last digits of the ID number. */
    idNumberEnd: z.optional(nullableText),
    childrenCount,
    /** False for an archived person, who stays on past lists. */
    active: z.boolean(),
    /** Only for actors who may read the person. */
    childrenData: z.optional(z.array(childAnswer)),
  }),
});
export type Participant = z.infer<typeof participantSchema>;

/** A person on the waiting list. */
const waitingSchema = z.strictObject({
  ...participantSchema.shape,
  waiting: z.strictObject({
    /** The instant of arrival; for an applicant, of the application. */
    waitingSince: z.iso.datetime(),
    /** A number that both waiting adults of a household share. */
    household: z.int().check(z.gte(0)),
  }),
});
export type WaitingPerson = z.infer<typeof waitingSchema>;

const assignedUserSchema = z.strictObject({
  ...linkShape,
  user: z.strictObject({ id, name: z.string(), email: z.string(), image: nullableText }),
});

/** An applicant of a list's public link who waits for approval. */
const listApplicantSchema = z.strictObject({ id, firstName: z.string(), lastName: z.string() });
export type ListApplicant = z.infer<typeof listApplicantSchema>;

/** A person who came without being on the list, and waits for approval. */
const listWalkInSchema = z.strictObject({ ...listApplicantSchema.shape, came: z.boolean() });
export type ListWalkIn = z.infer<typeof listWalkInSchema>;

/** `GET /person-list/{id}`: a list with its participants, by last name, and its users. */
export const eventListSchema = z.strictObject({
  ...summaryShape,
  /**
   * The applicants counted by `applicationCount`, in order of arrival; only for actors who may read
   * applications.
   */
  applicants: z.optional(z.array(listApplicantSchema)),
  /** Walk-ins who wait for approval, by name; only for actors who may edit the list. */
  walkIns: z.optional(z.array(listWalkInSchema)),
  personLinks: z.array(participantSchema),
  /** The persons who wait for a place, in order of arrival. */
  waitingLinks: z.array(waitingSchema),
  userLinks: z.array(assignedUserSchema),
});
export type EventList = z.infer<typeof eventListSchema>;

/** Response of `POST /person-list/{id}/persons`. */
export const changedListPersonsSchema = z.strictObject({
  ...summaryShape,
  /** Number of persons that this request added, without persons who were already on the list. */
  added: z.int().check(z.gte(0)),
  /** Ids of the added persons, for the undo. */
  addedIds: z.array(id),
  /** Number of added persons who wait for a place. */
  waiting: z.int().check(z.gte(0)),
  removed: z.int().check(z.gte(0)),
});
export type ChangedListPersons = z.infer<typeof changedListPersonsSchema>;

/** `POST /person-list/{id}/move-up`: waiting persons who get a place. */
export const moveUpSchema = z.strictObject({ personIds }).check(
  z.refine((body) => body.personIds.length > 0, {
    message: "SELECT_AT_LEAST_ONE",
    path: ["personIds"],
  }),
);
export type MoveUp = z.infer<typeof moveUpSchema>;

export const movedUpSchema = z.strictObject({
  ...summaryShape,
  /** Number of persons who got a place. */
  moved: z.int().check(z.gte(0)),
});
export type MovedUp = z.infer<typeof movedUpSchema>;
