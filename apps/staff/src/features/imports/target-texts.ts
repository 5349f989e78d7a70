import type { TFunction } from "i18next";
import type { Target } from "./columns/targets.ts";
import type { ColumnDraft } from "./draft.ts";
import type { CommentLabels } from "./rows/fitted.ts";
import { columnLetters } from "./source/cells.ts";

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

/** Returns the name of a column: its heading, or what it becomes. */
export const columnText = (t: TFunction, { heading, target }: ColumnDraft): string =>
  heading || targetText(t, target);

/** Returns the words before texts that go to the comment. */
export const commentLabels = (t: TFunction, columns: readonly ColumnDraft[]): CommentLabels => ({
  column: (index) => (columns[index] ? columnText(t, columns[index]) : ""),
  note: (index) =>
    t("imports:noteLabel", {
      column: columns[index]?.heading || columnLetters(index),
    }),
  child: t("imports:childLabel"),
});
