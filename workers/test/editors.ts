import type { Person } from "@kehila/shared/person-answers";
import { personSchema } from "@kehila/shared/person-answers";
import { expect } from "vitest";
import type { Caller } from "./api.ts";
import { currentOf } from "./races.ts";

/** Edits that each editor makes in a round. */
export const TURNS = 3;

/** Somebody who changes one thing again and again, and sees to it that it stays. */
export interface Editor {
  /** A value that nobody has stored yet. */
  think: () => unknown;
  write: (person: Person, value: any) => Record<string, unknown>;
  find: (person: Person) => unknown;
}

/** A field of the person. */
export const plain = (field: keyof Person, think: () => unknown): Editor => ({
  think,
  write: (_, value) => ({ [field]: value }),
  find: (person) => person[field],
});

let days = 0;
/** A day before 1975. */
export const day = (): string =>
  new Date(Date.UTC(1950, 0, (days = (days % 9000) + 1))).toISOString().slice(0, 10);

/** A field of one child, by the id that it keeps. */
export const ofChild = (
  childId: string,
  field: "firstName" | "birthDate",
  think: () => unknown,
): Editor => ({
  think,
  write: ({ childrenData }, value) => ({
    childrenData: childrenData.map((child) =>
      child.id === childId ? { ...child, [field]: value } : child,
    ),
  }),
  find: ({ childrenData }) => childrenData.find(({ id }) => id === childId)?.[field],
});

/** Reads, edits, saves; when somebody was quicker, does the same edit on what that one stored. */
export async function keepEditing(
  caller: Caller,
  start: Person,
  editor: Editor,
  times: number,
): Promise<unknown> {
  let person = start;
  let kept = editor.find(person);
  for (let turn = 0; turn < times; turn += 1) {
    const value = editor.think();
    for (let isSaved = false; !isSaved;) {
      const body = { ...editor.write(person, value), version: person.version };
      const answer = await caller.patch(`/person/${person.id}`, body);
      isSaved = answer.status === 200;
      person = isSaved ? personSchema.parse(answer.body.data) : currentOf(answer);
      if (isSaved) kept = value;
      expect(editor.find(person)).toEqual(kept);
    }
  }
  return kept;
}
