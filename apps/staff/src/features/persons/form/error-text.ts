import type { FieldErrorCode } from "@kehila/shared/errors";
import type { TFunction } from "i18next";
import { fieldErrorText } from "../../../i18n/error-text.ts";
import { fieldOwner } from "./validation.ts";

/** The fields that a person form may complain about. */
const LABELLED = [
  "firstName",
  "lastName",
  "gender",
  "birthDate",
  "repatriationDate",
  "idNumber",
  "address",
  "city",
  "phone",
  "comment",
  "interestedEvents",
  "spouse",
  "spouseId",
  "childrenCount",
  "childrenData",
] as const;

/** A field's name, with the spouse or the child and its number in front where it is theirs (§5). */
export function fieldLabel(t: TFunction, path: string): string {
  const { owner, name } = fieldOwner(path);
  const known = LABELLED.find((field) => field === name);
  const label = known ? t(`persons:field.${known}`) : path;
  if (owner === "person") return label;
  return owner === "spouse"
    ? t("persons:owner.spouse", { label })
    : t("persons:owner.child", { label, number: owner.child });
}

/** What is wrong with a field: '{label} is required'. */
export function personErrorText(t: TFunction, path: string, code: FieldErrorCode): string {
  return fieldErrorText(t, code, fieldLabel(t, path));
}
