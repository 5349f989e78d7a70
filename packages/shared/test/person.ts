import type { Person } from "../src/persons/answers.ts";
import type { PersonField } from "../src/persons/fields.ts";
import { ALL_PERSON_FIELDS, forEachField } from "../src/persons/fields.ts";

type Samples = { readonly [Field in PersonField]: readonly [Person[Field], Person[Field]] };

/** Two stored values of each field, for tests of every field. */
export const SAMPLES: Samples = {
  firstName: ["Miriam", "Лев"],
  lastName: ["Levinson", "כהן"],
  idNumber: ["123456782", "000000018"],
  gender: ["female", "male"],
  birthDate: ["1956-03-12", "1980-01-31"],
  repatriationDate: ["1991-05-24", "2001-01-01"],
  phone: ["0501234567", "021234567"],
  address: ["Herzl 1", "Herzl 2"],
  city: ["Haifa", "Lod"],
  married: [false, true],
  comment: ["one", "two\nlines"],
  interestedEvents: [["cinema"], ["project", "humanitarian"]],
  childrenData: [
    [{ id: "c1", firstName: "Noa", gender: "female", birthDate: "2015-05-05" }],
    [{ id: "c2", firstName: "Dan", gender: null, birthDate: "2019-09-09" }],
  ],
};

/** Returns an active person with no optional values. */
export const samplePerson = (values: Partial<Person> = {}): Person => ({
  ...forEachField(ALL_PERSON_FIELDS, null),
  id: "p1",
  version: 1,
  firstName: SAMPLES.firstName[0],
  lastName: SAMPLES.lastName[0],
  city: SAMPLES.city[0],
  married: false,
  spouseId: null,
  spouse: null,
  childrenCount: 0,
  childrenData: [],
  interestedEvents: ["cinema"],
  visitedEvents: [],
  listLinks: [],
  listApplications: [],
  active: true,
  pending: false,
  createdAt: "2026-01-01T10:00:00.000Z",
  ...values,
});
