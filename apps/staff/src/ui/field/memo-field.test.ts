import { createElement } from "react";
import { expect, test } from "vitest";
import { isEqual } from "./memo-field.tsx";

const options = () => [
  { value: "male", label: "Male" },
  { value: "female", label: "Female", isDisabled: false },
];
const onChange = () => undefined;

test("a field with the same texts, value and options does not re-render", () => {
  const props = () => ({ label: "Gender", value: "male", options: options(), onChange });
  expect(isEqual(props(), props())).toBe(true);
});

test.each([
  ["another value", { value: "male" }, { value: "female" }],
  ["a new message", { value: "male" }, { value: "male", errorMessage: "Required" }],
  ["a removed message", { errorMessage: "Required" }, {}],
  ["a message of another kind", { errorMessage: undefined }, { warning: undefined }],
  [
    "another text of an option",
    { options: options() },
    { options: [options()[0], { value: "female" }] },
  ],
  ["fewer choices", { value: ["cinema", "project"] }, { value: ["cinema"] }],
  ["another element", { label: createElement("bdi") }, { label: createElement("bdi") }],
  ["another ref", { inputRef: { current: null } }, { inputRef: { current: null } }],
  ["another callback", { onChange }, { onChange: () => undefined }],
  ["a value in place of null", { value: null }, { value: {} }],
])("%s re-renders the field", (_, before, after) => {
  expect(isEqual(before, after)).toBe(false);
});
