import { expect, it } from "vitest";
import { joinAddresses } from "./addresses.ts";

it.each([
  ["", "Herzl 5", "Herzl 5"],
  ["Herzl", "5", "Herzl, 5"],
  ["Herzl", "Herzl 5", "Herzl 5"],
  ["Herzl 5, apt. 3", "Herzl 5", "Herzl 5, apt. 3"],
  ["Herzl 55", "Herzl 5", "Herzl 55, Herzl 5"],
  ["Герцль 5", "5", "Герцль 5, 5"],
  ["הרצל 5", "דירה 3", "הרצל 5, דירה 3"],
])("an address %j and a part %j are %j", (before, text, address) => {
  expect(joinAddresses(before, text)).toBe(address);
});
