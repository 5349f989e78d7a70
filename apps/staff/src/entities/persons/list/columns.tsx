import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { PersonRow } from "@kehila/shared/persons/answers";
import type { TextField } from "@kehila/shared/persons/fields";
import { PERSON_SORTS } from "@kehila/shared/persons/query";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { archivedSpouseText } from "../family/archived-spouse.ts";
import { FamilyToggle } from "../family/family-toggle.tsx";
import { fullName } from "../format.ts";
import { nameInto } from "../../../lib/text/name-into.ts";
import type { DataColumn } from "../../../ui/table/features.ts";
import { WithHiddenMatches, MatchedText } from "../matches/matched-text.tsx";
import { NameLink } from "../links/name-link.tsx";
import type { OptionalColumn } from "../field-layout.ts";
import { IS_USUAL_COLUMN } from "../field-layout.ts";
import { Digits, useBirthDateCell } from "../values/texts.tsx";
import { Day, Instant } from "../../../ui/dates.tsx";
import * as css from "./people.css.ts";
import { UserText } from "../../../ui/user-text.tsx";

/** The column of the name, which every table shows. */
export const NAME_COLUMN = "lastName";

export const OPTIONAL_COLUMNS = Object.keys(IS_USUAL_COLUMN) as OptionalColumn[];
export const USUAL_COLUMNS = OPTIONAL_COLUMNS.filter((column) => IS_USUAL_COLUMN[column]);

/** Columns whose header differs from the form's label: shorter, or combined. */
const SHORT_NAMES = {
  birthDate: "birthDateAndAge",
  idNumber: "idNumberShort",
  childrenCount: "children",
} as const;

const isShortened = (id: OptionalColumn): id is keyof typeof SHORT_NAMES =>
  Object.hasOwn(SHORT_NAMES, id);

type ColumnShape = Omit<DataColumn<PersonRow>, "id" | "header">;
type ColumnShapes = Partial<Record<OptionalColumn, ColumnShape>>;

/** Returns the renderer of a text's cell, in which matches of the search are marked. */
const textCell = (field: TextField) => (person: PersonRow) =>
  person[field] ? (
    <UserText text={person[field]}>
      <MatchedText person={person} field={field} />
    </UserText>
  ) : null;

/** Columns whose cells have no translated text. */
const UNTRANSLATED_SHAPES = {
  phone: {
    width: "phone",
    cell: (person) => (person.phone ? <PhoneLink person={person} /> : null),
  },
  idNumber: {
    width: "idNumber",
    cell: (person) =>
      person.idNumber ? (
        <Digits>
          <MatchedText person={person} field="idNumber" />
        </Digits>
      ) : null,
  },
  city: { width: "words", isPeoplesText: true, cell: textCell("city") },
  repatriationDate: {
    width: "day",
    tone: "muted",
    cell: ({ repatriationDate }) => (repatriationDate ? <Day day={repatriationDate} /> : null),
  },
  createdAt: {
    width: "instant",
    tone: "muted",
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
} satisfies ColumnShapes;

/** Returns the columns of spouse, children and marital status. */
function familyShapes(t: TFunction) {
  // Translated once for all rows.
  const marriedAlone = t("persons:list.marriedAlone");
  const familyOf = nameInto((name) => t("persons:family.of", { name }));
  return {
    spouse: {
      width: "person",
      tone: "muted",
      isTwoLines: true,
      cell: (person) => {
        const { spouse, married } = person;
        if (spouse) {
          return (
            <FamilyToggle person={person} label={familyOf(fullName(person))}>
              <UserText>{fullName(spouse)}</UserText>
            </FamilyToggle>
          );
        }
        return married ? (archivedSpouseText(t, person) ?? marriedAlone) : null;
      },
    },
    childrenCount: {
      width: "count",
      cell: (person) =>
        person.childrenCount > 0 ? (
          <FamilyToggle person={person} label={familyOf(fullName(person))}>
            {person.childrenCount}
          </FamilyToggle>
        ) : null,
    },
    maritalStatus: {
      width: "words",
      tone: "muted",
      cell: ({ married }) => t(`common:marital.${married ? "married" : "single"}`),
    },
  } satisfies ColumnShapes;
}

/** Returns the columns of values from a closed list. */
function choiceShapes(t: TFunction) {
  // Translated once for all rows.
  const namesIn = (texts: "common:category" | "persons:interest") =>
    new Map(EVENT_CATEGORIES.map((category) => [category, t(`${texts}.${category}`)]));
  const fullNames = namesIn("common:category");
  const shortNames = namesIn("persons:interest");
  return {
    interestedEvents: {
      width: "text",
      tone: "muted",
      isTwoLines: true,
      cell: ({ interestedEvents }) => {
        const list = (names: typeof fullNames) =>
          interestedEvents.map((category) => names.get(category)).join(", ");
        return <span title={list(fullNames)}>{list(shortNames)}</span>;
      },
    },
    gender: {
      width: "count",
      tone: "muted",
      cell: ({ gender }) => (gender ? t(`common:gender.${gender}`) : null),
    },
  } satisfies ColumnShapes;
}

/** Returns the columns of the register with translated headers. */
export function usePersonColumns(): readonly DataColumn<PersonRow>[] {
  const { t } = useTranslation();
  const birthDateCell = useBirthDateCell();
  return useMemo(() => {
    const shapes = {
      birthDate: {
        width: "dayAndMore",
        cell: ({ birthDate }) => (birthDate ? birthDateCell(birthDate) : null),
      },
      ...UNTRANSLATED_SHAPES,
      ...familyShapes(t),
      ...choiceShapes(t),
    } satisfies ColumnShapes;
    const hasShape = (id: OptionalColumn): id is keyof typeof shapes => Object.hasOwn(shapes, id);
    const shapeOf = (id: OptionalColumn): ColumnShape =>
      hasShape(id)
        ? shapes[id]
        : { width: "text", tone: "muted", isPeoplesText: true, cell: textCell(id) };
    const nameColumn: DataColumn<PersonRow> = {
      id: NAME_COLUMN,
      header: t("persons:field.name"),
      width: "name",
      tone: "strong",
      isPeoplesText: true,
      isSortable: true,
      cell: (person) => (
        <WithHiddenMatches person={person}>
          <NameLink person={person} />
        </WithHiddenMatches>
      ),
    };
    const optionalColumns = OPTIONAL_COLUMNS.map((id): DataColumn<PersonRow> => ({
      id,
      header: t(`persons:field.${isShortened(id) ? SHORT_NAMES[id] : id}`),
      isSortable: PERSON_SORTS.some((sort) => sort === id),
      ...shapeOf(id),
    }));
    return [nameColumn, ...optionalColumns];
  }, [t, birthDateCell]);
}

/** A phone number as a call link. Not in the tab order: keyboard users call from the details. */
function PhoneLink({ person }: { person: PersonRow }) {
  return (
    <a href={`tel:${person.phone}`} tabIndex={-1} className={css.phoneLink}>
      <Digits>
        <MatchedText person={person} field="phone" />
      </Digits>
    </a>
  );
}
