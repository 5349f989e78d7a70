import type { RowProblem } from "@kehila/shared/imports/imports";
import type { FieldErrors } from "@kehila/shared/base/errors";
import { COMMENT_MAX } from "@kehila/shared/base/limits";
import type { FieldChoice } from "@kehila/shared/imports/chosen";
import { isChosen } from "@kehila/shared/imports/chosen";
import type { PersonField } from "@kehila/shared/persons/fields";
import { isFillerIdNumber } from "@kehila/shared/persons/identifiers";
import { newId } from "../../../lib/ids.ts";
import {
  fieldsOf,
  joinedFields,
  spouseFieldsOf,
  storedFields,
  updatedFields,
} from "../record/fields.service.ts";
import { spouseOf } from "../record/households.service.ts";
import type { PersonFields } from "../record/record.sql.ts";
import type { AdultValues } from "./match.ts";
import type { WrittenAdult } from "./household.ts";
import { joinHousehold } from "./household.ts";
import type { Adult, Choices, FamilyPlan, PlannedRow } from "./plan.ts";
import { lacking, problemOf } from "./plan.ts";

/** Returns the chosen values of a row for a stored person. A filler replaces no ID number. */
function chosenValues(
  values: AdultValues,
  storedValues: PersonFields,
  choice: FieldChoice,
): AdultValues {
  const isKept = (field: string): boolean =>
    field === "idNumber" &&
    storedValues.idNumber !== null &&
    isFillerIdNumber(values.idNumber ?? "");
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field]) =>
        isChosen(field as PersonField, storedValues[field as keyof PersonFields], choice) &&
        !isKept(field),
    ),
  );
}

/**
 * Returns the given values with comment and interests joined to the stored ones, as in a merge. A
 * row with the id of a record is an edit of our own export, and replaces them.
 */
function joinedValues(
  values: AdultValues,
  storedValues: PersonFields,
  row: PlannedRow | null | undefined,
): AdultValues {
  if (row?.isEdit) return values;
  const { comment = null, interestedEvents = [] } = values;
  const joined = joinedFields(storedValues, { comment, interestedEvents });
  return {
    ...values,
    ...(values.comment === undefined ? {} : { comment: joined.comment ?? "" }),
    ...(values.interestedEvents === undefined ? {} : { interestedEvents: joined.interestedEvents }),
  };
}

/** Returns the adult of a row, if new, with the row's values for blank cells. */
const withDefaults = (adult: Adult): Adult =>
  adult.row && !adult.record
    ? { ...adult, values: { ...adult.row.values.defaults, ...adult.values } }
    : adult;

/** Plans the write of one or two adults: their values, then their household. */
export function planWrite(givenAdults: readonly Adult[], choices: Choices): FamilyPlan {
  const adults = givenAdults.map(withDefaults);
  const rows = adults.flatMap(({ row }) => (row ? [row] : []));
  const fail = (problem: RowProblem, fields?: FieldErrors): FamilyPlan => ({
    rows: rows.map((row) => problemOf(row, problem, fields ? { fields } : {})),
    write: null,
  });
  const missingAdult = adults
    .filter(({ row, record }) => row && !record)
    .map(({ values, row }) => ({ row, fields: lacking(values, choices.required, "person") }))
    .find(({ fields }) => Object.keys(fields).length > 0);
  if (missingAdult) {
    const otherAdults = adults.filter(({ row }) => row && row !== missingAdult.row);
    // The household's other row is planned without the incomplete adult.
    const rest =
      otherAdults.length > 0 ? planWrite(otherAdults, choices) : { rows: [], write: null };
    const ownPlans = missingAdult.row
      ? [problemOf(missingAdult.row, "REFUSED_VALUES", { fields: missingAdult.fields })]
      : [];
    return { rows: [...ownPlans, ...rest.rows], write: rest.write };
  }
  const isCouple = adults.length === 2;
  const [applicant] = adults;
  const writtenAdults: WrittenAdult[] = [];
  for (const adult of adults) {
    const { record, values } = adult;
    const id = record?.person.id ?? newId();
    if (record) {
      const storedValues = storedFields(record.person);
      // A decision on a row covers the spouse in its columns.
      const row = adult.row ?? applicant?.row;
      const { married, ...chosen } = chosenValues(
        joinedValues(values, storedValues, row),
        storedValues,
        { choices, decision: row?.decision, declined: row?.declined },
      );
      if ((chosen.comment?.length ?? 0) > COMMENT_MAX) {
        return fail("REFUSED_VALUES", { "person.comment": "TOO_LONG" });
      }
      const staysMarried =
        isCouple || spouseOf(record) !== null || (married ?? storedValues.married);
      writtenAdults.push({ adult, id, fields: updatedFields(storedValues, chosen, staysMarried) });
    } else if (adult.row || !applicant) {
      const { firstName = "", lastName = "", city = "", interestedEvents = [], ...more } = values;
      const body = { ...more, firstName, lastName, city, interestedEvents };
      writtenAdults.push({
        adult,
        id,
        fields: fieldsOf(body, isCouple || values.married === true),
      });
    } else {
      const { firstName = "", lastName = "", interestedEvents, ...more } = values;
      const body = {
        ...more,
        firstName,
        lastName,
        ...(interestedEvents ? { event: interestedEvents } : {}),
      };
      const firstFields = writtenAdults[0]?.fields;
      if (firstFields) writtenAdults.push({ adult, id, fields: spouseFieldsOf(body, firstFields) });
    }
  }
  return joinHousehold(rows, writtenAdults, choices, fail);
}
