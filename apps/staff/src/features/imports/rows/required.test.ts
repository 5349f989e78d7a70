import { expect, it } from "vitest";
import { readPasted } from "../source/pasted.ts";
import { read } from "../test/read.ts";
import { NO_DEFAULTS } from "./settings.ts";

/** Returns `row field problem proposal` for each blank and each household that is unclear. */
function issuesOf(lines: readonly string[], city: string | null = null): string[] {
  const { sheet } = readPasted(lines.join("\n").replaceAll("|", "\t"), "x");
  return read(sheet, undefined, { ...NO_DEFAULTS, city }).rows.flatMap(({ value, issues }) =>
    issues.map(({ field, problem, proposal }) =>
      [value.row, field, problem, proposal].filter(Boolean).join(" "),
    ),
  );
}

const NAMES = "First name|Last name|City|Phone";

it.each<{ about: string; lines: string[]; city?: string; issues: string[] }>([
  {
    about: "a blank city in a file where other rows have one",
    lines: [NAMES, "Dan|Levi|Haifa|0521111101", "Noa|Katz||0521111102"],
    issues: ["3 person.city BLANK"],
  },
  {
    about: "no blank city of a file whose blank cells have a value",
    lines: [NAMES, "Dan|Levi|Haifa|0521111101", "Noa|Katz||0521111102"],
    city: "Akko",
    issues: [],
  },
  {
    about: "no city that waits for an answer of its own",
    lines: [NAMES, "Dan|Levi|#REF!|0521111101"],
    issues: ["2 person.city CELL_ERROR"],
  },
  {
    about: "no city of a file without cities, which is a question of the file",
    lines: ["First name|Last name|Phone", "Dan|Levi|0521111101"],
    issues: [],
  },
  {
    about: "the city of the other adult of a family",
    lines: [
      "Family number|First name|Last name|City",
      "1|Dan|Levi|Haifa",
      "1|Yael|Levi|",
      "2|Noa|Katz|",
    ],
    issues: ["3 person.city BLANK Haifa", "4 person.city BLANK"],
  },
  {
    about: "no city of a child, which has the one of the parents",
    lines: [
      "Family number|Relation|First name|Last name|City|Birth date",
      "1|father|Dan|Levi|Haifa|01/05/1980",
      "1|son|Uri|Levi||13/05/2015",
    ],
    issues: [],
  },
  {
    about: "a blank first or last name",
    lines: [NAMES, "|Levi|Haifa|0521111101", "Noa||Haifa|0521111102"],
    issues: ["2 person.firstName BLANK", "3 person.lastName BLANK"],
  },
  {
    about: "a blank full name once",
    lines: ["Full name|City|Phone", "Dan Levi|Haifa|0521111101", "|Haifa|0521111102"],
    issues: ["3 person.fullName BLANK"],
  },
  {
    about: "a spouse with a last name alone",
    lines: [
      "First name|Last name|Spouse first name|Spouse last name|City",
      "Dan|Levi||Katz|Haifa",
      "Noa|Kern|||Haifa",
    ],
    issues: ["2 spouse.firstName BLANK"],
  },
  {
    about: "no name of a row with the id of a record",
    lines: ["Record|First name|Last name|City", "0123456789ab|||", "|Dan|Levi|Haifa"],
    issues: [],
  },
  {
    about: "the eleventh child in a cell",
    lines: [
      "First name|Last name|City|Children",
      `Dan|Levi|Haifa|${Array.from("abcdefghijk", (letter) => `N${letter} 15.2.2015`).join(", ")}`,
      "Noa|Katz|Haifa|Uri 23.4.2016",
    ],
    issues: ["2 family.children TOO_MANY_CHILDREN"],
  },
  {
    about: "three adults with one family number, each of whom may have another one",
    lines: [
      "Family number|First name|Last name|City",
      "1|Dan|Levi|Haifa",
      "1|Yael|Levi|Haifa",
      "1|Sara|Levi|Haifa",
    ],
    issues: [2, 3, 4].map((row) => `${row} family.household TOO_MANY_ADULTS`),
  },
  {
    about: "two rows of a family and a third adult in the columns of a spouse",
    lines: [
      "Family number|First name|Last name|Spouse first name|City",
      "1|Dan|Levi|Sara|Haifa",
      "1|Yael|Levi||Haifa",
      "2|Gil|Katz|Noa|Haifa",
      "2|Noa|Katz|Gil|Haifa",
    ],
    issues: [2, 3].map((row) => `${row} family.household TOO_MANY_ADULTS`),
  },
])("reports $about", ({ lines, city, issues }) => {
  expect(issuesOf(lines, city)).toEqual(issues);
});
