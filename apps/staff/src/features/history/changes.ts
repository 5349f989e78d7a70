import { EVENT_CATEGORIES, type EventCategory } from "@kehila/shared/events/categories";
import type { Person } from "@kehila/shared/persons/answers";
import { ALL_PERSON_FIELDS, isEmpty } from "@kehila/shared/persons/fields";
import type { ChangedFields, HistoryEntry } from "@kehila/shared/persons/history";

/** The fields that a change can contain: fields of the record, the spouse and the status. */
export const CHANGED_FIELDS = [...ALL_PERSON_FIELDS, "spouse", "status"] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** Maximum number of changed fields that an entry shows without a press. */
export const SHOWN_FIELDS = 2;

type Sides = Pick<HistoryEntry, "before" | "after">;

/**
 * Returns the fields that differ between the two sides of a change; for a new record, every field
 * with a value.
 */
export function changedFieldsOf({ before, after }: Sides): ChangedField[] {
  return CHANGED_FIELDS.filter((field) => {
    const [earlier, later] = [before?.[field], after?.[field]];
    if (isEmpty(earlier) && isEmpty(later)) return false;
    return JSON.stringify(earlier ?? null) !== JSON.stringify(later ?? null);
  });
}

export type HistoryChild = NonNullable<ChangedFields["childrenData"]>[number];

/** The change of one child. */
export type ChildChange =
  | { kind: "same" | "added" | "removed"; child: HistoryChild }
  | { kind: "changed"; before: HistoryChild; child: HistoryChild };

/** Rules that match children, the strictest first, since history entries contain no child ids. */
const similarity: readonly ((a: HistoryChild, b: HistoryChild) => boolean)[] = [
  (a, b) => a.firstName === b.firstName && a.birthDate === b.birthDate && a.gender === b.gender,
  (a, b) => a.firstName === b.firstName && a.birthDate === b.birthDate,
  (a, b) => a.firstName === b.firstName,
  (a, b) => a.birthDate === b.birthDate,
];

/**
 * Returns one change for each child, in the order of the later side. Removed children come last.
 */
export function compareChildren(
  before: readonly HistoryChild[],
  after: readonly HistoryChild[],
): ChildChange[] {
  // The key is the position, since twins may have equal data.
  const earlierChildren = new Map<number, HistoryChild>();
  const unmatched = new Map(before.entries());
  for (const isSimilar of similarity) {
    for (const [index, child] of after.entries()) {
      if (earlierChildren.has(index)) continue;
      const match = [...unmatched].find(([, one]) => isSimilar(one, child));
      if (!match) continue;
      earlierChildren.set(index, match[1]);
      unmatched.delete(match[0]);
    }
  }
  const remainingChildren = after.map((child, index): ChildChange => {
    const earlierChild = earlierChildren.get(index);
    if (!earlierChild) return { kind: "added", child };
    const isSame = JSON.stringify(earlierChild) === JSON.stringify(child);
    return isSame ? { kind: "same", child } : { kind: "changed", before: earlierChild, child };
  });
  return [
    ...remainingChildren,
    ...[...unmatched.values()].map((child): ChildChange => ({ kind: "removed", child })),
  ];
}

export interface InterestChange {
  kind: "same" | "added" | "removed";
  category: EventCategory;
}

/** Returns the interests of both sides in display order. */
export function compareInterests(
  before: readonly EventCategory[],
  after: readonly EventCategory[],
): InterestChange[] {
  return EVENT_CATEGORIES.flatMap((category): InterestChange[] => {
    const [was, is] = [before.includes(category), after.includes(category)];
    if (was && is) return [{ kind: "same", category }];
    if (is) return [{ kind: "added", category }];
    return was ? [{ kind: "removed", category }] : [];
  });
}

/** Returns the fields of a person in the form of a history entry. */
const presentFields = (person: Person): ChangedFields => ({
  ...Object.fromEntries(ALL_PERSON_FIELDS.map((field) => [field, person[field]])),
  childrenData: person.childrenData.map(({ firstName, gender, birthDate }) => ({
    firstName,
    gender,
    birthDate,
  })),
});

/**
 * Returns the values before and after a restore, in the fields that the restore changes. `entries`
 * must contain every newer entry; changes of merged records are ignored.
 */
export function restoreChanges(
  person: Person,
  entries: readonly HistoryEntry[],
  seq: number,
): { before: ChangedFields; after: ChangedFields } {
  const currentFields = presentFields(person);
  const newer = entries
    .filter((entry) => entry.personId === person.id && entry.seq > seq)
    .toSorted((a, b) => b.seq - a.seq);
  const target: ChangedFields = { ...currentFields };
  for (const { before } of newer) Object.assign(target, before);
  // A person with a spouse stays married.
  if (person.spouseId !== null) target.married = true;
  const changedFields = new Set<string>(changedFieldsOf({ before: currentFields, after: target }));
  const pick = (fields: ChangedFields): ChangedFields =>
    Object.fromEntries(
      ALL_PERSON_FIELDS.filter((field) => changedFields.has(field)).map((field) => [
        field,
        fields[field],
      ]),
    );
  return { before: pick(currentFields), after: pick(target) };
}
