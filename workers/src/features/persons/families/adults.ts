import type { RowProblem } from "@kehila/shared/imports/imports";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { PersonField } from "@kehila/shared/persons/fields";
import { newId } from "../../../lib/ids.ts";
import { fieldsOf, spouseFieldsOf, storedFields, updatedFields } from "../record/fields.ts";
import { spouseOf } from "../record/households.service.ts";
import type { PersonFields } from "../record/record.repository.ts";
import type { AdultValues } from "./match.ts";
import type { WrittenAdult } from "./household.ts";
import { joinHousehold } from "./household.ts";
import type { Adult, Choices, FamilyPlan } from "./plan.ts";
import { lacking, problemOf } from "./plan.ts";

const isEmptyValue = (value: unknown): boolean =>
  value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);

/**
 * Returns the given values that may change a stored person: fields of the row's decision, else
 * fields by the choices for all rows.
 */
function chosenValues(
  values: AdultValues,
  stored: PersonFields,
  { keep = [], onlyEmpty }: Choices,
  only: readonly PersonField[] | undefined,
): AdultValues {
  const isChosen = (field: string): boolean =>
    only
      ? only.includes(field as PersonField)
      : !keep.includes(field as PersonField) &&
        (!onlyEmpty || isEmptyValue(stored[field as keyof PersonFields]));
  return Object.fromEntries(Object.entries(values).filter(([field]) => isChosen(field)));
}

/** Plans the write of one or two adults: their values, then their household. */
export function planWrite(adults: readonly Adult[], choices: Choices): FamilyPlan {
  const rows = adults.flatMap(({ row }) => (row ? [row] : []));
  const fail = (problem: RowProblem, fields?: FieldErrors): FamilyPlan => ({
    rows: rows.map((row) => problemOf(row, problem, fields ? { fields } : {})),
    write: null,
  });
  const missing = adults
    .filter(({ row, record }) => row && !record)
    .map(({ values, row }) => ({ row, fields: lacking(values, choices.required, "person") }))
    .find(({ fields }) => Object.keys(fields).length > 0);
  if (missing) {
    const others = adults.filter(({ row }) => row && row !== missing.row);
    // The other row of the household is planned without this one.
    const rest = others.length > 0 ? planWrite(others, choices) : { rows: [], write: null };
    const own = missing.row
      ? [problemOf(missing.row, "REFUSED_VALUES", { fields: missing.fields })]
      : [];
    return { rows: [...own, ...rest.rows], write: rest.write };
  }
  const isCouple = adults.length === 2;
  const [applicant] = adults;
  const written: WrittenAdult[] = [];
  for (const adult of adults) {
    const { record, values } = adult;
    const id = record?.person.id ?? newId();
    if (record) {
      const stored = storedFields(record.person);
      // A decision on a row covers the spouse in its columns.
      const only = (adult.row ?? applicant?.row)?.decision?.fields;
      const { married, ...chosen } = chosenValues(values, stored, choices, only);
      const staysMarried = isCouple || spouseOf(record) !== null || (married ?? stored.married);
      written.push({ adult, id, fields: updatedFields(stored, chosen, staysMarried) });
    } else if (adult.row || !applicant) {
      const { firstName = "", lastName = "", city = "", interestedEvents = [], ...more } = values;
      const body = { ...more, firstName, lastName, city, interestedEvents };
      written.push({ adult, id, fields: fieldsOf(body, isCouple || values.married === true) });
    } else {
      const { firstName = "", lastName = "", interestedEvents, ...more } = values;
      const body = {
        ...more,
        firstName,
        lastName,
        ...(interestedEvents ? { event: interestedEvents } : {}),
      };
      const of = written[0]?.fields;
      if (of) written.push({ adult, id, fields: spouseFieldsOf(body, of) });
    }
  }
  return joinHousehold(rows, written, choices, fail);
}
