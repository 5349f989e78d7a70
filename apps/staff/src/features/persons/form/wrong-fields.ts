import type { FieldErrors } from "@kehila/shared/base/errors";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { PersonField } from "@kehila/shared/persons/fields";
import { SPOUSE_FIELDS } from "@kehila/shared/persons/fields";
import type { TFunction } from "i18next";
import { FORM_GROUPS } from "../../../entities/persons/field-layout.ts";
import type { WrongField } from "../../../lib/form/wrong-fields.ts";
import { fieldMessage } from "./field-texts.ts";
import { CHOSEN_SPOUSE_FIELD } from "./validation.ts";

const SPOUSE = ["spouse", CHOSEN_SPOUSE_FIELD, ...SPOUSE_FIELDS.map((field) => `spouse.${field}`)];
const CHILDREN = Array.from({ length: CHILDREN_MAX }, (_, index) =>
  ["firstName", "birthDate", "gender"].map((field) => `childrenData.${index}.${field}`),
).flat();

/** The error paths of the form, from its first field to its last. */
const ORDER = (Object.keys(FORM_GROUPS) as PersonField[]).flatMap((field): string[] => {
  if (field === "married") return [field, ...SPOUSE];
  if (field === "childrenData") return ["childrenCount", field, ...CHILDREN];
  return [field];
});

const orderOf = (path: string): number => {
  const index = ORDER.indexOf(path);
  return index === -1 ? ORDER.length : index;
};

/** The name of the input that shows the error of a whole sub-form, by error path. */
const INPUTS: Readonly<Record<string, string>> = {
  spouse: "spouseSource",
  childrenData: "childrenCount",
};

/** Returns the fields with an error, in the order of the form. */
export const wrongFields = (
  t: TFunction,
  errors: FieldErrors,
  textAt: (path: string) => string,
): WrongField[] =>
  Object.entries(errors)
    .toSorted(([one], [other]) => orderOf(one) - orderOf(other))
    .map(([path, code]) => ({
      name: INPUTS[path] ?? path,
      message: fieldMessage(t, path, code, textAt(path)),
    }));
