import { expect, test } from "vitest";
import { joinChildren } from "./children.ts";

const child = (firstName: string, gender: "male" | "female" | null = null) => ({
  firstName,
  gender,
  birthDate: "2019-01-01",
});

test("keeps one copy of a child that both records have, however the name is typed", () => {
  const own = [child("Анна-Мария", "female"), child("Adi", "male")];
  expect(joinChildren(own, [child("анна мария", "female"), child("ADI")])).toEqual(own);
});

test("keeps children that differ in gender or birth date, or that have more data", () => {
  const own = [child("Adi", "male"), child("Noa")];
  const others = [
    child("Adi", "female"),
    child("Noa", "female"),
    { ...child("Adi"), birthDate: "2020-01-01" },
  ];
  expect(joinChildren(own, others)).toEqual([...own, ...others]);
});
