import type { CHILD_FIELDS } from "@kehila/shared/persons/fields";
import type { EventCategory } from "@kehila/shared/events/categories";
import type { Origin, Sides } from "../../../lib/form/three-way.ts";
import type { PlainField } from "../form/changes.ts";
import type { Couple } from "../form/couple.ts";
import type { ChildDraft, SpouseDraft } from "../form/draft.ts";

/** A compared field of the record. */
export type Subject =
  | { part: "person"; field: PlainField }
  | { part: "interests" }
  | { part: "couple" }
  | { part: "spouse"; field: keyof SpouseDraft }
  | { part: "child"; key: number; number: number; field: ChildField }
  /** An added or removed child. */
  | { part: "child"; key: number; number: number; field: "whole" };

export type ChildField = (typeof CHILD_FIELDS)[number];

/** The value of a compared field, ready to show. */
export type Value =
  | { kind: "text"; text: string }
  | { kind: "interests"; interests: readonly EventCategory[] }
  | { kind: "couple"; couple: Couple }
  | { kind: "child"; child: ChildDraft | null };

export interface Difference {
  /** Unique within one comparison; the key of a choice. */
  path: string;
  subject: Subject;
  origin: Origin;
  values: Sides<Value>;
}

/** Returns the merged value of one field, and records a difference between the sides. */
export type MergeValue = <T>(
  subject: Subject,
  values: Sides<T>,
  isSame: (a: T, b: T) => boolean,
  show: (value: T) => Value,
) => T;
