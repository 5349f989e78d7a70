import type { EventCategory } from "@kehila/shared/categories";
import type { PlainField } from "../form/changes.ts";
import type { Couple } from "../form/couple.ts";
import type { ChildDraft, SpouseDraft } from "../form/draft.ts";

/** One value at the start of the edit, as I want it, and as another user has stored it. */
export interface Three<T> {
  base: T;
  mine: T;
  theirs: T;
}

export type Side = "mine" | "theirs";

/** Whose change a field shows: mine, theirs, or both changed it to different things. */
export type Origin = Side | "both";

/** A field of the record, as the comparison names it. */
export type Subject =
  | { part: "person"; field: PlainField }
  | { part: "interests" }
  | { part: "couple" }
  | { part: "spouse"; field: keyof SpouseDraft }
  | { part: "child"; key: number; number: number; field: ChildField }
  /** A child that was added or removed. */
  | { part: "child"; key: number; number: number; field: "whole" };

export type ChildField = "firstName" | "gender" | "birthDate";

/** The value of a compared field, ready to be shown. */
export type Value =
  | { kind: "text"; text: string }
  | { kind: "interests"; interests: readonly EventCategory[] }
  | { kind: "couple"; couple: Couple }
  | { kind: "child"; child: ChildDraft | null };

export interface Difference {
  /** Unique within one comparison: what a choice is kept under. */
  path: string;
  subject: Subject;
  origin: Origin;
  values: Three<Value>;
}

/** Returns the value of one field that stays, and records the difference if there is one. */
export type Settle = <T>(
  subject: Subject,
  values: Three<T>,
  isSame: (one: T, other: T) => boolean,
  show: (value: T) => Value,
) => T;
