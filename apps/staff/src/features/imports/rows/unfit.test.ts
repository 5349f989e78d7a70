import { describe, expect, it } from "vitest";
import type { JoinedRow } from "../families/join.ts";
import type { RowIssue } from "./typed-rows.ts";
import { rowsToSend } from "./unfit.ts";

const issue = (field: string): RowIssue => ({
  row: 2,
  column: 0,
  field,
  problem: "PHONE",
  text: "12",
});

const row = (issues: readonly RowIssue[]): JoinedRow => ({
  value: {
    row: 2,
    person: { firstName: "Anna", phone: "12" },
    spouse: { firstName: "Dan", phone: "12" },
    children: [
      { firstName: "Noa", birthDate: "2015-03-04" },
      { firstName: "Ido", birthDate: null },
    ],
  },
  issues,
  repairs: [],
  relation: null,
  childNumbers: [1, 3],
  family: null,
});

describe("rows with values that do not fit", () => {
  it("are left out or sent without these values, as the user chose", () => {
    const rows = [row([]), row([issue("person.phone"), issue("child.3.birthDate")])];
    expect(rowsToSend(rows, "leaveOut")).toEqual([rows[0]?.value]);
    expect(rowsToSend(rows, "withoutValues")[1]).toEqual({
      row: 2,
      person: { firstName: "Anna" },
      spouse: { firstName: "Dan", phone: "12" },
      children: [{ firstName: "Noa", birthDate: "2015-03-04" }],
    });
  });

  it("are left out by either choice if a pasted line seems to name no person", () => {
    const talk = row([{ ...issue("person.fullName"), problem: "NOT_A_PERSON" }]);
    expect(rowsToSend([talk], "leaveOut")).toEqual([]);
    expect(rowsToSend([talk], "withoutValues")).toEqual([]);
  });

  it("lose the value of the spouse or of one child only", () => {
    const [ofSpouse, ofChild] = rowsToSend(
      [row([issue("spouse.phone")]), row([issue("child.1.gender"), issue("child.3.birthDate")])],
      "withoutValues",
    );
    expect(ofSpouse).toMatchObject({
      person: { firstName: "Anna", phone: "12" },
      spouse: { firstName: "Dan" },
    });
    expect(ofSpouse?.spouse).not.toHaveProperty("phone");
    expect(ofChild).toMatchObject({
      person: { phone: "12" },
      spouse: { phone: "12" },
      children: [{ firstName: "Noa", birthDate: "2015-03-04" }],
    });
  });

  it("have no spouse if no value of the spouse fits", () => {
    const [sent] = rowsToSend(
      [row([issue("spouse.phone"), issue("spouse.firstName")])],
      "withoutValues",
    );
    expect(sent && "spouse" in sent).toBe(false);
  });
});
