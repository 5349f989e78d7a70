import type { Participant } from "@kehila/shared/events/event-lists";
import { expect, test } from "vitest";
import { findParticipants, scriptFirst } from "./find.ts";

const participant = (
  lastName: string,
  parts: Partial<Participant["person"]> = {},
): Participant => ({
  id: lastName,
  version: 1,
  comment: null,
  source: "staff",
  createdAt: "2026-01-01T00:00:00.000Z",
  came: false,
  person: {
    id: lastName,
    firstName: "Noa",
    lastName,
    idNumber: null,
    phone: null,
    city: "Haifa",
    gender: null,
    birthDate: null,
    married: false,
    childrenCount: 0,
    active: true,
    ...parts,
  },
});
const LIST = [
  participant("Ivanov", { phone: "0521234567" }),
  { ...participant("Levi"), comment: "Needs a lift" },
];
const found = (search: string) => findParticipants(LIST, search).map(({ id }) => id);

test("finds participants by every word, in any script and order, also in the comment", () => {
  expect(found(" ")).toEqual(["Ivanov", "Levi"]);
  expect(found("haifa noa")).toEqual(["Ivanov", "Levi"]);
  expect(found("Иванов")).toEqual(["Ivanov"]);
  expect(found("052-123")).toEqual(["Ivanov"]);
  expect(found("LIFT")).toEqual(["Levi"]);
  expect(found("Levi 052")).toEqual([]);
  expect(found('"')).toEqual([]);
});

test("puts names in the script of the interface first, and keeps the order otherwise", () => {
  const list = ["Abel", "Zak", "«Бабель»", "Яшин", "אבן"].map((name) => participant(name));
  const names = (language: "en" | "ru" | "he") =>
    scriptFirst(list, language).map(({ person }) => person.lastName);
  expect(names("en")).toEqual(["Abel", "Zak", "«Бабель»", "Яшин", "אבן"]);
  expect(names("ru")).toEqual(["«Бабель»", "Яшин", "Abel", "Zak", "אבן"]);
  expect(names("he")).toEqual(["אבן", "Abel", "Zak", "«Бабель»", "Яшин"]);
});
