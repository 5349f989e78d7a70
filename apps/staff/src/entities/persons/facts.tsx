import type { Child, Person } from "@kehila/shared/person-answers";
import { Archive, CircleCheck, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "react-aria-components/Button";
import { fullName, statusOf } from "./format.ts";
import { iconSmall, muted, secondary, stack, textButton } from "../../styles/utilities.css.ts";
import * as css from "./facts.css.ts";
import { PersonLists } from "./event-lists.tsx";
import { BirthDate, IdNumber, Phone, useInterestsText } from "./texts.tsx";
import { Day, Instant } from "../../ui/dates.tsx";

interface PersonFactsProps {
  person: Person;
  /** Opens the spouse; without it the name is plain text. */
  onOpenPerson?: ((id: string) => void) | undefined;
}

/** All fields of a person in the form's groups, read-only. */
export function PersonFacts({ person, onOpenPerson }: PersonFactsProps) {
  const { t } = useTranslation();
  const interestsText = useInterestsText();
  const { idNumber, phone, birthDate, repatriationDate, gender } = person;
  return (
    <div className={stack.l}>
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
      <Group title={t("persons:form.group.contact")}>
        <Fact name={t("persons:field.phone")}>
          {phone && (
            <a href={`tel:${phone}`}>
              <Phone digits={phone} />
            </a>
          )}
        </Fact>
        <Fact name={t("persons:field.city")}>
          <bdi>{person.city}</bdi>
        </Fact>
        <Fact name={t("persons:field.address")} isFull>
          {person.address && <bdi>{person.address}</bdi>}
        </Fact>
      </Group>
      <FamilyFacts person={person} onOpenPerson={onOpenPerson} />
      <Group title={t("persons:form.group.activities")}>
        <Fact name={t("persons:field.interestedEvents")} isFull>
          {interestsText(person.interestedEvents)}
        </Fact>
        <Fact name={t("persons:field.visitedEvents")} isFull>
          {person.visitedEvents.length > 0
            ? interestsText(person.visitedEvents)
            : t("persons:details.noVisits")}
        </Fact>
        <Fact name={t("persons:field.lists")} isFull>
          {person.listLinks.length > 0 ? (
            <PersonLists links={person.listLinks} />
          ) : (
            t("persons:details.noLists")
          )}
        </Fact>
      </Group>
    </div>
  );
}

function FamilyFacts({ person, onOpenPerson }: PersonFactsProps) {
  const { t } = useTranslation();
  const { spouse, married, childrenData, comment } = person;
  return (
    <Group title={t("persons:form.group.family")}>
      <Fact name={t("persons:field.maritalStatus")}>
        {t(`common:marital.${married ? "married" : "single"}`)}
      </Fact>
      {married ? (
        <Fact name={t("persons:field.spouse")}>
          {spouse && (
            <>
              <SpouseName name={fullName(spouse)} onOpen={onOpenPerson} id={spouse.id} />
              {spouse.phone ? (
                <>
                  {" · "}
                  <Phone digits={spouse.phone} />
                </>
              ) : null}
            </>
          )}
        </Fact>
      ) : null}
      <Fact name={t("persons:field.children")} isFull>
        {childrenData.length > 0 ? (
          <ChildList list={childrenData} />
        ) : (
          t("persons:details.noChildren")
        )}
      </Fact>
      <Fact name={t("persons:field.comment")} isFull>
        {comment && (
          <bdi className={css.lines} dir="auto">
            {comment}
          </bdi>
        )}
      </Fact>
    </Group>
  );
}

interface SpouseNameProps {
  id: string;
  name: string;
  onOpen: ((id: string) => void) | undefined;
}

function SpouseName({ id, name, onOpen }: SpouseNameProps) {
  if (!onOpen) return <bdi>{name}</bdi>;
  return (
    <Button className={textButton} onPress={() => onOpen(id)}>
      <bdi>{name}</bdi>
    </Button>
  );
}

function ChildList({ list }: { list: readonly Child[] }) {
  const { t } = useTranslation();
  return (
    <ul className={stack.xxs}>
      {list.map(({ id, firstName, gender, birthDate }) => (
        <li key={id}>
          <bdi>{firstName}</bdi>
          {gender ? ` · ${t(`common:gender.${gender}`)}` : null}
          {" · "}
          <BirthDate day={birthDate} />
        </li>
      ))}
    </ul>
  );
}

const STATUS_ICONS = { active: CircleCheck, archived: Archive, pending: Hourglass };

/** The status as text with an icon, never by colour alone. */
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
