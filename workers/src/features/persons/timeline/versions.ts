import { withKeptIds } from "@kehila/shared/persons/children";
import type { PersonField } from "@kehila/shared/persons/fields";
import { ALL_PERSON_FIELDS } from "@kehila/shared/persons/fields";
import type { ChangedFields } from "@kehila/shared/persons/history";
import { spouseOf } from "../record/households.service.ts";
import type { PersonEdit } from "../record/fields.service.ts";
import { storedHistoryRecord } from "../record/fields.service.ts";
import type { RecordedChange } from "./timeline.presenter.ts";
import { presentFields } from "./timeline.presenter.ts";
import type { PersonRecord } from "../record/record.sql.ts";

/** The fields of a record that a restore changes. Couple and status do not change. */
export type PersonVersion = Pick<ChangedFields, PersonField>;

const NO_NAMES = new Map<string, string>();

type VersionChild = NonNullable<PersonVersion["childrenData"]>[number];

/** A step backwards from the current record. */
interface Step {
  version: PersonVersion;
  /** Children, as of this step, who got their own record later: a restore leaves them out. */
  grown: readonly VersionChild[];
}

/** Returns the current record as a version. */
export const presentVersion = (record: PersonRecord): PersonVersion =>
  presentFields(storedHistoryRecord(record), NO_NAMES);

/** Returns the first step: the current record. */
export const stepNow = (record: PersonRecord): Step => ({
  version: presentVersion(record),
  grown: [],
});

/** Returns the record before an entry, from the record after it. */
export function undo({ version, grown }: Step, { before, after }: RecordedChange): Step {
  if (before === null) return { version, grown };
  const fields = presentFields(before, NO_NAMES);
  const { childrenData: childrenOfVersion } = fields;
  if (!childrenOfVersion) return { version: { ...version, ...fields }, grown };
  const currentChildren = (after && presentFields(after, NO_NAMES).childrenData) ?? [];
  const separated =
    after?.["separatedChildId"] === undefined
      ? []
      : childrenOfVersion.filter((child) => !isIn(child, currentChildren));
  const knownChildren = [
    ...separated,
    ...grown.map((child) => earlierOf(child, childrenOfVersion, currentChildren)),
  ];
  const childrenData = childrenOfVersion.filter((child) => !isIn(child, knownChildren));
  return { version: { ...version, ...fields, childrenData }, grown: knownChildren };
}

const isSameChild = (child: VersionChild, otherChild: VersionChild): boolean =>
  child.firstName === otherChild.firstName && child.birthDate === otherChild.birthDate;

const isIn = (child: VersionChild, children: readonly VersionChild[]): boolean =>
  children.some((listedChild) => isSameChild(listedChild, child));

/** Returns a child before an edit that may have changed the name or the birth date. */
function earlierOf(
  child: VersionChild,
  earlierChildren: readonly VersionChild[],
  laterChildren: readonly VersionChild[],
): VersionChild {
  const index = laterChildren.findIndex((laterChild) => isSameChild(laterChild, child));
  if (index < 0 || isIn(child, earlierChildren)) return child;
  const corrected = earlierChildren.filter((earlierChild) => !isIn(earlierChild, laterChildren));
  const earlierVersion =
    earlierChildren.length === laterChildren.length
      ? corrected.find((correctedChild) => correctedChild === earlierChildren[index])
      : corrected.find(
          ({ firstName, birthDate }) =>
            firstName === child.firstName || birthDate === child.birthDate,
        );
  return earlierVersion ?? child;
}

/**
 * Whether two versions differ in fields that a restore changes; a person with a spouse stays
 * married.
 */
export function areDifferent(
  record: PersonRecord,
  version: PersonVersion,
  otherVersion: PersonVersion,
): boolean {
  const keys = ALL_PERSON_FIELDS.filter((key) => key !== "married" || spouseOf(record) === null);
  return keys.some((key) => JSON.stringify(version[key]) !== JSON.stringify(otherVersion[key]));
}

/** Returns the edit that restores an earlier version of a record. */
export function editToVersion(record: PersonRecord, version: PersonVersion): PersonEdit {
  // A version may contain further fields: a spouse, a status.
  const fields = Object.fromEntries(
    ALL_PERSON_FIELDS.map((field) => [field, version[field]]),
  ) as PersonVersion;
  const { firstName, lastName, city, married, childrenData, ...rest } = fields;
  return {
    ...rest,
    firstName: firstName ?? undefined,
    lastName: lastName ?? undefined,
    city: city ?? undefined,
    married: spouseOf(record) === null ? married : undefined,
    childrenData: childrenData && withKeptIds(record.children, childrenData),
  };
}
