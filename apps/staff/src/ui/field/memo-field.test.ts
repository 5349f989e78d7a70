import { createElement } from "react";
import { expect, test } from "vitest";
import { isEqual } from "./memo-field.tsx";

const options = () => [
  { value: "male", label: "Male" },
  { value: "female", label: "Female", isDisabled: false },
];
const onChange = () => undefined;

test("a field with the same texts, value and options does not render again", () => {
  const props = () => ({ label: "Gender", value: "male", options: options(), onChange });
  expect(isEqual(props(), props())).toBe(true);
});

test.each([
  ["a value", { value: "male" }, { value: "female" }],
  ["a message that comes", { value: "male" }, { value: "male", errorMessage: "Required" }],
  ["a message that goes", { errorMessage: "Required" }, {}],
  ["no message for another one", { errorMessage: undefined }, { warning: undefined }],
  [
    "the text of an option",
    { options: options() },
    { options: [options()[0], { value: "female" }] },
  ],
  ["fewer choices", { value: ["cinema", "project"] }, { value: ["cinema"] }],
  ["an element", { label: createElement("bdi") }, { label: createElement("bdi") }],
  ["a ref", { inputRef: { current: null } }, { inputRef: { current: null } }],
  ["a callback", { onChange }, { onChange: () => undefined }],
  ["nothing for something", { value: null }, { value: {} }],
])("%s renders it again", (_, before, after) => {
  expect(isEqual(before, after)).toBe(false);
});
