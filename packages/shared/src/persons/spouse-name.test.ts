import { describe, expect, it } from "vitest";
import { spouseLastName } from "./spouse-name.ts";

describe("the last name of a spouse", () => {
  it.each([
    ["Иванов", "male", "Иванова"],
    ["Иванова", "female", "Иванов"],
    ["Островский", "male", "Островская"],
    ["Цейтлина", "female", "Цейтлин"],
    ["Соловьёв", "male", "Соловьёва"],
    ["Троцкая", "female", "Троцкий"],
    ["Бен-Давид", "male", "Бен-Давид"],
    ["בן דוד", "male", "בן דוד"],
    // The typed name has the female form, although the default gender is male.
    ["Иванова", "male", "Иванова"],
    ["Штерн", "male", "Штерн"],
    ["Лев", "male", "Лев"],
    ["כהן", "female", "כהן"],
    ["Levin", "male", "Levin"],
    ["  Levin ", "female", "Levin"],
    ["Иванов", "", "Иванов"],
  ] as const)("of %s (%s) is %s", (lastName, gender, inherited) => {
    expect(spouseLastName(lastName, gender)).toBe(inherited);
  });
});
