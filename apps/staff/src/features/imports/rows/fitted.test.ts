import { describe, expect, it } from "vitest";
import type { JoinedRow } from "../families/join.ts";
import { rowsToSend, waitingRows, withLongComments } from "./fitted.ts";
import type { RowIssue } from "./row-notes.ts";

const issue = (field: string, more: Partial<RowIssue> = {}): RowIssue => ({
  row: 2,
  column: 0,
  field,
  problem: "PHONE",
  text: "12",
  ...more,
});

const row = (issues: readonly RowIssue[], more: Partial<JoinedRow["value"]> = {}): JoinedRow => ({
  value: {
    row: 2,
    person: { firstName: "Anna", phone: "12", comment: "calls" },
    spouse: { firstName: "Dan", phone: "12" },
    children: [
      { firstName: "Noa", birthDate: "2015-03-04" },
      { firstName: "Ido", birthDate: null },
    ],
    ...more,
  },
  issues,
  repairs: [],
  relation: null,
  relationText: "",
  confirmed: [],
  notes: [],
  childNumbers: [1, 3],
  family: null,
});

const HEADINGS = ["Phone", "Interests"];
const LABELS = {
  column: (index: number) => HEADINGS[index] ?? "",
  note: (index: number) => `Note on ${HEADINGS[index]}`,
  child: "Child",
};
const send = (...rows: readonly JoinedRow[]) => rowsToSend(withLongComments(rows, LABELS), LABELS);

describe("rows with values that do not fit", () => {
  it("are sent without these values, whose texts go to the comment", () => {
    const [sent] = send(row([issue("person.phone")], { children: [] }));
    expect(sent).toEqual({
      row: 2,
      person: { firstName: "Anna", comment: "calls\nPhone: 12" },
      spouse: { firstName: "Dan", phone: "12" },
    });
  });

  it("lose the value of the spouse or of one child only", () => {
    const [ofSpouse] = send(row([issue("spouse.phone")], { children: [] }));
    expect(ofSpouse).toMatchObject({
      person: { phone: "12", comment: "calls\nPhone: 12" },
      spouse: { firstName: "Dan" },
    });
    expect(ofSpouse?.spouse).not.toHaveProperty("phone");
    const [ofChild] = send(
      row([
        issue("child.1.gender", { column: null }),
        issue("child.3.birthDate", { text: "2017" }),
      ]),
    );
    expect(ofChild?.children).toEqual([{ firstName: "Noa", birthDate: "2015-03-04" }]);
    expect(ofChild?.person.comment).toBe("calls\nPhone: 2017\nChild: Ido");
  });

  it("put no characters in the comment that the register refuses", () => {
    const hidden = issue("person.address", { problem: "INVALID_CHARACTERS", text: "Her\u0007zl" });
    expect(send(row([hidden], { children: [] }))[0]?.person.comment).toBe("calls\nPhone: Herzl");
  });

  it("keep the interests that fit", () => {
    const unknown = ["yoga", "chess"].map((text) =>
      issue("person.interestedEvents", { column: 1, problem: "INTEREST", text }),
    );
    const person = { firstName: "Anna", interestedEvents: ["cinema" as const] };
    expect(send(row(unknown, { person, children: [] }))[0]?.person).toEqual({
      ...person,
      comment: "Interests: yoga, chess",
    });
  });

  it("have the notes on their cells in the comment, also a note on an unfit cell", () => {
    const notes = [{ row: 2, column: 0, text: "of the sister" }];
    const parent = { ...row([issue("person.phone")], { children: [] }), notes };
    expect(send(parent)[0]?.person.comment).toBe("calls\nPhone: 12\nNote on Phone: of the sister");
    const person = { firstName: "Noa", birthDate: "2015-03-04" };
    const child = { ...row([], { row: 3, person, children: [] }), notes };
    const family = { parent: row([], { children: [] }), children: [child] };
    expect(send({ ...row([]), family })[0]?.person.comment).toBe(
      "calls\nNoa: Note on Phone: of the sister",
    );
  });

  it("keep the phone of another column next to the error of a formula", () => {
    const error = issue("person.phone", { problem: "CELL_ERROR", text: "#N/A" });
    expect(send(row([error], { children: [] }))[0]?.person).toEqual({
      firstName: "Anna",
      phone: "12",
      comment: "calls\nPhone: #N/A",
    });
  });

  it("have no spouse if no value of the spouse fits", () => {
    const [sent] = send(row([issue("spouse.phone")], { spouse: { phone: "12" } }));
    expect(sent && "spouse" in sent).toBe(false);
  });
});

describe("a household", () => {
  const one = (more: Partial<JoinedRow["value"]>, ...issues: readonly RowIssue[]) =>
    row(issues, { household: "7", ...more });

  it.each([
    ["a name", issue("person.fullName", { problem: "ONE_NAME" })],
    ["the name of a spouse", issue("spouse.lastName", { problem: "INVALID_CHARACTERS" })],
    ["a city that may be another one", issue("person.city", { problem: "CITY" })],
    ["an unclear role", issue("family.relation", { problem: "RELATION" })],
    ["a name that is an error", issue("person.firstName", { problem: "CELL_ERROR" })],
    ["a line that may be no person", issue("person.fullName", { problem: "NOT_A_PERSON" })],
  ])("waits whole for %s", (_what, unfit) => {
    const rows = [one({ row: 2 }, unfit), one({ row: 3 }), row([], { row: 4 })];
    expect(send(...rows).map((sent) => sent.row)).toEqual([4]);
    expect(waitingRows(rows).map(({ value }) => value.row)).toEqual([2, 3]);
  });

  it("waits for a shorter comment", () => {
    const long = issue("person.address", { problem: "TOO_LONG", text: "a".repeat(1995) });
    const rows = [one({ row: 2 }, long), one({ row: 3 })];
    expect(send(...rows)).toEqual([]);
    const [waiting, other] = waitingRows(withLongComments(rows, LABELS));
    expect(waiting?.issues.at(-1)).toMatchObject({ field: "person.comment", problem: "TOO_LONG" });
    expect(other?.issues).toEqual([]);
  });

  it("is compared without a value that only new people need", () => {
    const blank = issue("person.city", { problem: "BLANK", text: "" });
    expect(send(one({ row: 2 }, blank), one({ row: 3 }))).toHaveLength(2);
  });

  it("waits for no value that the comment can hold", () => {
    const error = issue("person.comment", { problem: "CELL_ERROR", text: "#REF!" });
    const rows = [one({ row: 2 }, issue("person.idNumber")), one({ row: 3 }, error)];
    expect(send(...rows)).toHaveLength(2);
    expect(waitingRows(rows)).toEqual([]);
  });
});
