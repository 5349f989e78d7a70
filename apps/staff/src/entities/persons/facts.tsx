import type { Child, Person } from "@kehila/shared/persons/answers";
import { Archive, CircleCheck, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "react-aria-components/Button";
import { archivedSpouseText } from "./archived-spouse.ts";
import { fullName, statusOf } from "./format.ts";
import { iconSmall, muted, secondary, stack, textButton } from "../../styles/utilities.css.ts";
import * as css from "./facts.css.ts";
import { callLink } from "./people.css.ts";
import { BirthDate, IdNumber, Phone, useInterestsText } from "./texts.tsx";
import { Day, Instant } from "../../ui/dates.tsx";
import { UserText } from "../../ui/user-text.tsx";

/** The fields that a screen may let the user edit in place. */
export type FieldInPlace = "phone" | "city" | "address" | "comment";

/** Renders a value that can be edited in place. */
export type RenderInPlace = (person: Person, field: FieldInPlace, shown: ReactNode) => ReactNode;

/** Renders the actions that a user may take on a child. */
export type RenderChildAct = (person: Person, child: Child) => ReactNode;

interface PersonFactsProps {
  person: Person;
  /** Without it, values are read-only. */
  renderInPlace?: RenderInPlace | undefined;
  renderChildAct?: RenderChildAct | undefined;
  /** Opens the spouse; without it the name is plain text. */
  onOpenPerson?: ((id: string) => void) | undefined;
}

/** The fields of a person in the form's groups, the family first. */
export function PersonFacts(props: PersonFactsProps) {
  const { person, onOpenPerson, renderInPlace, renderChildAct } = props;
  const { t } = useTranslation();
  const interestsText = useInterestsText();
  const { idNumber, phone, birthDate, repatriationDate, gender } = person;
  const inPlace = (field: FieldInPlace, shown: ReactNode) =>
    renderInPlace ? renderInPlace(person, field, shown) : shown;
  return (
    <div className={stack.l}>
      <FamilyFacts person={person} onOpenPerson={onOpenPerson} renderChildAct={renderChildAct} />
      <Group title={t("persons:form.group.contact")}>
        <Fact name={t("persons:field.phone")}>
          {inPlace("phone", phone && <PhoneFact digits={phone} isLink={!renderInPlace} />)}
        </Fact>
        <Fact name={t("persons:field.city")}>
          {inPlace("city", <UserText>{person.city}</UserText>)}
        </Fact>
        <Fact name={t("persons:field.address")} isFull>
          {inPlace("address", person.address && <UserText>{person.address}</UserText>)}
        </Fact>
        <Fact name={t("persons:field.comment")} isFull>
          {inPlace(
            "comment",
            person.comment && (
              <UserText className={css.lines} dir="auto">
                {person.comment}
              </UserText>
            ),
          )}
        </Fact>
      </Group>
      <Group title={t("persons:form.group.personal")}>
        <Fact name={t("persons:field.status")}>
          <Status person={person} />
        </Fact>
        <Fact name={t("persons:field.gender")}>{gender && t(`common:gender.${gender}`)}</Fact>
        <Fact name={t("persons:field.birthDate")}>
          {birthDate && <BirthDate day={birthDate} />}
        </Fact>
        <Fact name={t("persons:field.repatriationDate")}>
          {repatriationDate && <Day day={repatriationDate} />}
        </Fact>
        <Fact name={t("persons:field.idNumber")}>{idNumber && <IdNumber digits={idNumber} />}</Fact>
        <Fact name={t("persons:field.createdAt")}>
          <Instant at={person.createdAt} />
        </Fact>
      </Group>
      <Group title={t("persons:form.group.activities")}>
        <Fact name={t("persons:field.interestedEvents")} isFull>
          {interestsText(person.interestedEvents)}
        </Fact>
        <Fact name={t("persons:field.visitedEvents")} isFull>
          {person.visitedEvents.length > 0
            ? interestsText(person.visitedEvents)
            : t("persons:details.noVisits")}
        </Fact>
      </Group>
    </div>
  );
}

type FamilyFactsProps = Pick<PersonFactsProps, "person" | "onOpenPerson" | "renderChildAct">;

function FamilyFacts({ person, onOpenPerson, renderChildAct }: FamilyFactsProps) {
  const { t } = useTranslation();
  const { spouse, married, childrenData } = person;
  return (
    <Group title={t("persons:form.group.family")}>
      <Fact name={t("persons:field.maritalStatus")}>
        {t(`common:marital.${married ? "married" : "single"}`)}
      </Fact>
      {married ? (
        <Fact name={t("persons:field.spouse")}>
          {archivedSpouseText(t, person)}
          {spouse && (
            <>
              <SpouseName name={fullName(spouse)} onOpen={onOpenPerson} id={spouse.id} />
              {spouse.phone ? (
                <>
                  {" · "}
                  <PhoneFact digits={spouse.phone} isLink />
                </>
              ) : null}
            </>
          )}
        </Fact>
      ) : null}
      <Fact name={t("persons:field.children")} isFull>
        {childrenData.length > 0 ? (
          <ChildList person={person} renderChildAct={renderChildAct} />
        ) : (
          t("persons:details.noChildren")
        )}
      </Fact>
    </Group>
  );
}

/** A phone number as a call link, or as a value to edit. */
function PhoneFact({ digits, isLink }: { digits: string; isLink: boolean }) {
  if (!isLink) return <Phone digits={digits} />;
  return (
    <a href={`tel:${digits}`} className={callLink}>
      <Phone digits={digits} />
    </a>
  );
}

interface SpouseNameProps {
  id: string;
  name: string;
  onOpen: ((id: string) => void) | undefined;
}

function SpouseName({ id, name, onOpen }: SpouseNameProps) {
  if (!onOpen) return <UserText>{name}</UserText>;
  return (
    <Button className={textButton} onPress={() => onOpen(id)}>
      <UserText>{name}</UserText>
    </Button>
  );
}

type ChildListProps = Pick<PersonFactsProps, "person" | "renderChildAct">;

function ChildList({ person, renderChildAct }: ChildListProps) {
  const { t } = useTranslation();
  return (
    <ul className={stack.xxs}>
      {person.childrenData.map((child) => (
        <li key={child.id}>
          <UserText>{child.firstName}</UserText>
          {child.gender ? ` · ${t(`common:gender.${child.gender}`)}` : null}
          {" · "}
          <BirthDate day={child.birthDate} /> {renderChildAct?.(person, child)}
        </li>
      ))}
    </ul>
  );
}

const STATUS_ICONS = { active: CircleCheck, archived: Archive, pending: Hourglass };

/** The status as text with an icon, since colour alone must not carry it. */
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
  isFull?: boolean;
}

function Fact({ name, children, isFull = false }: FactProps) {
  const { t } = useTranslation();
  const isMissing = children === null || children === "" || children === undefined;
  return (
    <div className={isFull ? css.full : css.fact}>
      <dt className={secondary}>{name}</dt>
      <dd className={css.value}>
        {isMissing ? <span className={muted}>{t("persons:details.none")}</span> : children}
      </dd>
    </div>
  );
}
