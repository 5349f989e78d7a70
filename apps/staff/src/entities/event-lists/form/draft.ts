import type { EventCategory, CapacityUnit } from "@kehila/shared/events/categories";
import type { Calendar, CalendarDay } from "@kehila/shared/base/dates";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { EventList, EventListCreateInput } from "@kehila/shared/events/event-lists";
import { eventListSchemas } from "@kehila/shared/events/event-lists";
import { parseFields } from "@kehila/shared/base/fields";
import { LIST_TITLE_MAX } from "@kehila/shared/base/limits";
import type { ListSelection } from "@kehila/shared/persons/selection";
import type { PickablePerson } from "../../persons/picker.tsx";
import type { PickedUser } from "../../users/picker.tsx";

/** The state of the list dialog: texts as typed. */
export interface ListDraft {
  title: string;
  description: string;
  category: EventCategory | null;
  date: string;
  time: string;
  venue: string;
  /** The number of places as typed; empty without a limit. */
  capacity: string;
  capacityUnit: CapacityUnit;
  /**
   * Persons that the user picked. Excludes persons of a selection, of the edited list and of the
   * copied list.
   */
  persons: readonly PickablePerson[];
  /** Persons that the user removed from the edited or copied list. */
  removedIds: readonly string[];
  users: readonly PickedUser[];
}

/** Returns the draft of a list without a title. */
export const emptyDraft = (category: EventCategory | null, date: CalendarDay): ListDraft => ({
  title: "",
  description: "",
  category,
  date,
  time: "",
  venue: "",
  capacity: "",
  capacityUnit: "persons",
  persons: [],
  removedIds: [],
  users: [],
});

/** Returns the draft of a stored list. */
export const draftOf = ({
  title,
  description,
  category,
  date,
  time,
  venue,
  capacity,
  capacityUnit,
  userLinks,
}: EventList): ListDraft => ({
  ...emptyDraft(category, date),
  title,
  description: description ?? "",
  time: time ?? "",
  venue: venue ?? "",
  capacity: capacity === null ? "" : String(capacity),
  capacityUnit,
  users: userLinks.map(({ user: { id, name } }) => ({ id, name })),
});

/**
 * Returns the draft of a copy: another day, and a title with a suffix, shortened so that the suffix
 * fits.
 */
export function copyOf(
  list: EventList,
  { suffix, date }: { suffix: string; date: string },
): ListDraft {
  const end = ` ${suffix}`;
  const title = list.title.slice(0, LIST_TITLE_MAX - end.length);
  // The cut can leave half of a surrogate pair at the end, and the server refuses such a title.
  return { ...draftOf(list), date, title: title.replace(/[\uD800-\uDBFF]$/u, "").trimEnd() + end };
}

/** The kinds of missing values of a list, in the order of the dialog. */
export const MISSING = ["noSelection", "emptyTitle", "emptyEventType"] as const;
export type MissingValue = (typeof MISSING)[number];

/**
 * Returns the kinds of values that are missing for a save. `persons` is null where the number of
 * persons does not matter.
 */
export function missingFrom(draft: ListDraft, persons: number | null): MissingValue[] {
  const isMissing: Record<MissingValue, boolean> = {
    noSelection: persons === 0,
    emptyTitle: draft.title.trim() === "",
    emptyEventType: draft.category === null,
  };
  return MISSING.filter((value) => isMissing[value]);
}

const idsOf = (options: readonly { id: string }[]): string[] => options.map(({ id }) => id);

const isSameSet = (ids: readonly string[], otherIds: readonly string[]): boolean =>
  ids.length === otherIds.length && ids.every((id) => otherIds.includes(id));

export const hasSameUsers = (draft: ListDraft, otherDraft: ListDraft): boolean =>
  isSameSet(idsOf(draft.users), idsOf(otherDraft.users));

export const isSameDraft = (draft: ListDraft, otherDraft: ListDraft): boolean =>
  draft.title === otherDraft.title &&
  draft.description === otherDraft.description &&
  draft.category === otherDraft.category &&
  draft.date === otherDraft.date &&
  draft.time === otherDraft.time &&
  draft.venue === otherDraft.venue &&
  draft.capacity === otherDraft.capacity &&
  draft.capacityUnit === otherDraft.capacityUnit &&
  isSameSet(idsOf(draft.persons), idsOf(otherDraft.persons)) &&
  isSameSet(draft.removedIds, otherDraft.removedIds) &&
  hasSameUsers(draft, otherDraft);

/** Returns the fields of a draft as texts, without white space at the edges. */
export const fieldsOf = (draft: ListDraft, category: EventCategory) => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  date: draft.date,
  time: draft.time,
  venue: draft.venue.trim(),
  capacity: draft.capacity.trim(),
  capacityUnit: draft.capacityUnit,
  category,
});

/** Returns typed places as a number: null for no limit, NaN for a text that is no number. */
export const capacityOf = (text: string): number | null => {
  if (text.trim() === "") return null;
  return /^\s*\d+\s*$/u.test(text) ? Number(text) : NaN;
};

interface NewListOptions {
  category: EventCategory;
  /** Persons selected on another screen, with the last count that the user saw. */
  selection?: ListSelection | undefined;
  count?: number | null;
  /** The list to copy: the copy gets its active persons and its users. */
  source?: EventList | undefined;
}

/** Returns the body of a new list: the description is trimmed, and omitted if empty. */
export function toListInput(draft: ListDraft, options: NewListOptions): EventListCreateInput {
  const { category, selection, count, source } = options;
  const { title, date, description, time, venue } = fieldsOf(draft, category);
  const capacity = capacityOf(draft.capacity);
  return {
    title,
    date,
    category,
    ...(description === "" ? {} : { description }),
    ...(time === "" ? {} : { time }),
    ...(venue === "" ? {} : { venue }),
    ...(capacity === null ? {} : { capacity, capacityUnit: draft.capacityUnit }),
    ...personsOf(draft, { selection, count: count ?? 0, source }),
    ...(source ? { copyOf: source.id } : {}),
    ...(hasSameUsers(draft, source ? draftOf(source) : { ...draft, users: [] })
      ? {}
      : { userIds: idsOf(draft.users) }),
  };
}

function personsOf(
  { persons, removedIds }: ListDraft,
  { selection, count, source }: Pick<NewListOptions, "selection" | "source"> & { count: number },
): Pick<EventListCreateInput, "personIds" | "matching"> {
  if (selection && "matching" in selection) return { matching: { ...selection.matching, count } };
  if (selection) return { personIds: [...selection.personIds] };
  if (persons.length === 0 && removedIds.length === 0) return {};
  const keptIds = source ? withoutIds(idsOf(copiedPersons(source)), removedIds) : [];
  return { personIds: [...keptIds, ...idsOf(persons)] };
}

/** Returns the persons of a list that a copy gets: the active ones. */
export const copiedPersons = ({ personLinks }: EventList) =>
  personLinks.map(({ person }) => person).filter(({ active }) => active);

const withoutIds = (ids: readonly string[], removedIds: readonly string[]): string[] =>
  ids.filter((id) => !removedIds.includes(id));

/** The longest list whose persons the dialog shows; longer lists are edited on the list's page. */
export const SHOWN_PERSONS_MAX = 200;

/**
 * Returns the persons that the dialog shows: listed persons who are not removed, then picked
 * persons.
 */
export const shownPersons = (
  { persons, removedIds }: Pick<ListDraft, "persons" | "removedIds">,
  listedPersons: readonly PickablePerson[],
): PickablePerson[] => [...listedPersons.filter(({ id }) => !removedIds.includes(id)), ...persons];

/** Returns the change of a draft after which the dialog shows exactly these persons. */
export function choosePersons(
  chosenPersons: readonly PickablePerson[],
  listedPersons: readonly PickablePerson[],
): Pick<ListDraft, "persons" | "removedIds"> {
  const listedIds = new Set(idsOf(listedPersons));
  return {
    persons: chosenPersons.filter(({ id }) => !listedIds.has(id)),
    removedIds: withoutIds(idsOf(listedPersons), idsOf(chosenPersons)),
  };
}

/** The number of years ahead after which a date is probably a typing error. */
const FAR_YEARS = 10;

/** Returns whether a typed date is more than ten years after a day. */
export const isFarAhead = (date: string, from: CalendarDay): boolean =>
  date > `${Number(from.slice(0, 4)) + FAR_YEARS}${from.slice(4)}`;

/** Whether the form asks about a date: changed, far ahead, and not asked about before. */
export const mustConfirmDate = (
  date: string,
  { start, asked, from }: { start: string; asked: string | null; from: CalendarDay },
): boolean => date !== start && date !== asked && isFarAhead(date, from);

/** Returns the validation errors by field; empty when the input can be sent. */
export function errorsOf(input: EventListCreateInput, calendar: Calendar): FieldErrors {
  const result = parseFields(eventListSchemas(calendar).create, input);
  return result.success ? {} : result.fields;
}
