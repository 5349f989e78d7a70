import { expect, it } from "vitest";
import { phoneOf } from "./phone-of.ts";

it.each([
  ["050-3332110 (Инна)", "0503332110", ""],
  ["054-4001122, 058-4001133 Инна", "0584001133", "054-4001122"],
  ["Инна 058-4001133; Борис 054-4001122", "0584001133", "Борис 054-4001122"],
  ["Борис: 054-4001122\nинна: 058-4001133", "0584001133", "Борис: 054-4001122"],
])("the phone next to a name in %j is that person's", (text, phone, rest) => {
  expect(phoneOf("Инна", text)).toEqual({ phone, rest });
});

it.each(["054-4001122", "054-4001122 (сестра)", "054-4001122 Иннокентий", "Инна"])(
  "no phone in %j belongs to Инна",
  (text) => {
    expect(phoneOf("Инна", text)).toBeNull();
  },
);
