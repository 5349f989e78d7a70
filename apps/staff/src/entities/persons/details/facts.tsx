import type { Person } from "@kehila/shared/persons/answers";
import { Archive, CircleCheck, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { statusOf } from "../format.ts";
import { iconSmall, secondary, stack } from "../../../styles/utilities.css.ts";
import * as css from "./facts.css.ts";
import { callLink } from "../list/people.css.ts";
import type { FactField, FactLayout } from "../field-layout.ts";
import { FACT_LAYOUT } from "../field-layout.ts";
import { BirthDate, Phone, useInterestsText } from "../values/texts.tsx";
import { NoValue, PersonValue } from "../values/value.tsx";
import { Instant } from "../../../ui/dates.tsx";

/** The fields whose values a screen may let the user press. */
export type ValueField = FactField | "maritalStatus";

/** The fields that a screen may let the user edit in place. */
const IN_PLACE = ["phone", "city", "address", "comment"] as const satisfies FactField[];
export type FieldInPlace = (typeof IN_PLACE)[number];
export const isInPlace = (field: ValueField): field is FieldInPlace =>
  IN_PLACE.some((option) => option === field);

/** Renders a value that a press edits. */
export type RenderValue = (person: Person, field: ValueField, shownValue: ReactNode) => ReactNode;

interface PersonFactsProps {
  person: Person;
  /** Without it, values are read-only. */
  renderValue?: RenderValue | undefined;
  /** The relatives, after the contact, where they do not stand elsewhere. */
  family?: ReactNode;
}

const FACT_FIELDS = Object.keys(FACT_LAYOUT) as FactField[];

/** The fields of a person in groups, and the relatives. */
export function PersonFacts({ person, renderValue, family }: PersonFactsProps) {
  const { t } = useTranslation();
  const interestsText = useInterestsText();
  const factsOf = (group: FactLayout["group"]) =>
    FACT_FIELDS.filter((field) => FACT_LAYOUT[field].group === group).map((field) => (
      <Fact key={field} name={t(`persons:field.${field}`)} isFull={FACT_LAYOUT[field].isFull}>
        <FieldValue person={person} field={field} renderValue={renderValue} />
      </Fact>
    ));
  return (
    <div className={stack.l}>
      <Group title={t("persons:group.contact")}>{factsOf("contact")}</Group>
      {family}
      <Group title={t("persons:group.personal")}>
        <Fact name={t("persons:field.status")}>
          <Status person={person} />
        </Fact>
        {factsOf("personal")}
        <Fact name={t("persons:field.maritalStatus")}>
          <FieldValue person={person} field="maritalStatus" renderValue={renderValue} />
        </Fact>
        <Fact name={t("persons:field.createdAt")}>
          <Instant at={person.createdAt} />
        </Fact>
      </Group>
      <Group title={t("persons:group.activities")}>
        {factsOf("activities")}
        <Fact name={t("persons:field.visitedEvents")} isFull>
          {person.visitedEvents.length > 0
            ? interestsText(person.visitedEvents)
            : t("persons:details.noVisits")}
        </Fact>
      </Group>
    </div>
  );
}

type FieldValueProps = Pick<PersonFactsProps, "person" | "renderValue"> & { field: ValueField };

function FieldValue({ person, field, renderValue }: FieldValueProps) {
  const shownValue = (
    <ShownValue person={person} field={field} isPressed={renderValue !== undefined} />
  );
  return renderValue ? renderValue(person, field, shownValue) : shownValue;
}

interface ShownValueProps {
  person: Person;
  field: ValueField;
  /** Whether a press edits the value; a phone is then no call link. */
  isPressed: boolean;
}

function ShownValue({ person, field, isPressed }: ShownValueProps) {
  const { t } = useTranslation();
  const interestsText = useInterestsText();
  const { phone, birthDate } = person;
  if (field === "maritalStatus") {
    return <span>{t(`common:marital.${person.married ? "married" : "single"}`)}</span>;
  }
  if (field === "interestedEvents")
    return <span>{interestsText(person.interestedEvents) || <NoValue />}</span>;
  if (field === "birthDate") return birthDate ? <BirthDate day={birthDate} /> : <NoValue />;
  return field === "phone" && phone && !isPressed ? (
    <PhoneFact digits={phone} />
  ) : (
    <PersonValue field={field} value={person[field]} />
  );
}

/** A phone number as a call link. */
function PhoneFact({ digits }: { digits: string }) {
  return (
    <a href={`tel:${digits}`} className={callLink}>
      <Phone digits={digits} />
    </a>
  );
}

const STATUS_ICONS = { active: CircleCheck, archived: Archive, pending: Hourglass };

/** The status as text with an icon, since colour alone must not carry the meaning. */
function Status({ person }: { person: Pick<Person, "active" | "pending"> }) {
  const { t } = useTranslation();
  const status = statusOf(person);
  const Icon = STATUS_ICONS[status];
  return (
    <span className={css.status}>
      <Icon aria-hidden="true" className={iconSmall} />
      {t(`persons:status.${status}`)}
    </span>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.group} aria-labelledby={id}>
      <h3 id={id} className={css.groupTitle}>
        {title}
      </h3>
      <dl className={css.facts}>{children}</dl>
    </section>
  );
}

interface FactProps {
  name: string;
  children: ReactNode;
  isFull?: boolean | undefined;
}

function Fact({ name, children, isFull = false }: FactProps) {
  return (
    <div className={isFull ? css.full : css.fact}>
      <dt className={secondary}>{name}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  );
}
