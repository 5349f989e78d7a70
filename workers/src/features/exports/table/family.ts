import { fullNameOf } from "@kehila/shared/names/full-name";
import { isolate } from "@kehila/shared/base/text";
import type { Child } from "@kehila/shared/persons/answers";
import { EXPORT_FILES } from "@kehila/shared/exports";
import type { PersonField } from "@kehila/shared/persons/fields";
import type { ColumnOptions, ExportedPerson } from "./exported-person.ts";
import { fill } from "./texts.ts";
import type { Adult, ValueTexts } from "./value-texts.ts";
import { adultText, valueTextsOf } from "./value-texts.ts";

/** Joins the values of a line, each in an isolate. */
const joinValues = (values: readonly string[]): string =>
  values.filter(Boolean).map(isolate).join(", ");

/**
 * Returns the lines below a person's row on a page: spouse and children. The family of a
 * couple is printed once, below the first row of the couple.
 */
export function familyOf(options: ColumnOptions, exportedPerson: ExportedPerson): string[] {
  if (EXPORT_FILES[options.format].layout === "sheet") return [];
  const words = valueTextsOf(options);
  const { family } = words.texts;
  const { spouse, archivedSpouse, children } = exportedPerson;
  const hasSpouse = options.includeSpouse && spouse !== null;
  const hasChildren = options.includeChildren && children.length > 0;
  if (spouse && exportedPerson.hasFamilyAbove) {
    return hasSpouse || hasChildren
      ? [fill(family.see, { name: isolate(fullNameOf(spouse)) })]
      : [];
  }
  const textOf = (field: PersonField, adult: Adult) => adultText(words, field, adult);
  return [
    ...(options.includeSpouse && archivedSpouse
      ? [
          `${family.spouse}: ${joinValues([
            archivedSpouse.person ? fullNameOf(archivedSpouse.person) : "",
            family.archived,
          ])}`,
        ]
      : []),
    ...(hasSpouse
      ? [
          `${family.spouse}: ${joinValues([
            fullNameOf(spouse),
            textOf("idNumber", spouse),
            textOf("phone", spouse),
            textOf("birthDate", spouse),
          ])}`,
        ]
      : []),
    ...(hasChildren ? [`${family.children}: ${children.map(childText(words)).join("; ")}`] : []),
  ];
}

/** Returns a child's first name with the known facts: `Noa (daughter, 04/03/2015)`. */
export const childText =
  ({ texts, day }: ValueTexts) =>
  (child: Child): string => {
    const facts = joinValues([
      child.gender ? texts.childOf[child.gender] : "",
      day(child.birthDate),
    ]);
    return `${isolate(child.firstName)}${facts ? ` (${facts})` : ""}`;
  };
