import type { TFunction } from "i18next";
import type { Target } from "./columns/targets.ts";

/** Returns the name of a target in the language of the interface. */
export function targetText(t: TFunction, target: Target): string {
  switch (target.owner) {
    case "none":
    case "family":
      return t(`imports:target.${target.field}`);
    case "person":
      return fieldText(t, target.field);
    case "spouse":
      return t("person-form:owner.spouse", { label: fieldText(t, target.field) });
    case "child":
      return t("person-form:owner.child", {
        number: target.number,
        label: fieldText(t, target.field),
      });
  }
}

type NamedField = Extract<Target, { owner: "person" | "spouse" | "child" }>["field"];

function fieldText(t: TFunction, field: NamedField): string {
  if (field === "fullName") return t("imports:target.fullName");
  return t(`persons:field.${field === "married" ? "maritalStatus" : field}`);
}
