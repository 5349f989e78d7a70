import type { Person } from "@kehila/shared/persons/answers";
import { personSchema } from "@kehila/shared/persons/answers";
import { expect } from "vitest";
import type { Caller } from "./api.ts";
import { currentOf } from "./races.ts";

/** Number of edits that each editor makes in a round. */
export const TURNS = 3;

/** A client that repeatedly edits one field and checks that its edits persist. */
export interface Editor {
  /** Returns a value that is not stored yet. */
  think: () => unknown;
  write: (person: Person, value: any) => Record<string, unknown>;
  find: (person: Person) => unknown;
}

/** Returns an editor of a person's field. */
export const plain = (field: keyof Person, think: () => unknown): Editor => ({
  think,
  write: (_, value) => ({ [field]: value }),
  find: (person) => person[field],
});

let days = 0;
/** Returns a random day before 1975. */
export const day = (): string =>
  new Date(Date.UTC(1950, 0, (days = (days % 9000) + 1))).toISOString().slice(0, 10);

/** Returns an editor of one child's field, by the child's permanent id. */
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

/** Edits and saves a person repeatedly; after a conflict repeats the edit on the current record. */
export async function keepEditing(
  caller: Caller,
  start: Person,
  editor: Editor,
  times: number,
): Promise<unknown> {
  let person = start;
  let expectedValue = editor.find(person);
  for (let turn = 0; turn < times; turn += 1) {
    const value = editor.think();
    for (let isSaved = false; !isSaved;) {
      const body = { ...editor.write(person, value), version: person.version };
      const answer = await caller.patch(`/person/${person.id}`, body);
      isSaved = answer.status === 200;
      person = isSaved ? personSchema.parse(answer.body.data) : currentOf(answer);
      if (isSaved) expectedValue = value;
      expect(editor.find(person)).toEqual(expectedValue);
    }
  }
  return expectedValue;
}
