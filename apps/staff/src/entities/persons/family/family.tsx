import type { Child, Person } from "@kehila/shared/persons/answers";
import type { ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "react-aria-components/Button";
import { muted, secondary, stack, textButton } from "../../../styles/utilities.css.ts";
import { Day } from "../../../ui/dates.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import { archivedSpouseText } from "./archived-spouse.ts";
import { Avatar } from "../card/avatar.tsx";
import * as css from "./family.css.ts";
import { formatAge, fullName } from "../format.ts";
import { ContactButtons, PhoneLinks } from "../values/phone-links.tsx";

/** Renders the actions that a user may take on a child. */
export type RenderChildAct = (person: Person, child: Child) => ReactNode;

interface FamilyProps {
  person: Person;
  /** Opens the spouse; if absent, the name is plain text. */
  onOpenPerson?: ((id: string) => void) | undefined;
  renderChildAct?: RenderChildAct | undefined;
}

/** How to call a person. The name of the person is the title above the card. */
export function ContactCard({ person }: Pick<FamilyProps, "person">) {
  const { birthDate, city, phone } = person;
  const { t } = useTranslation();
  return (
    <div className={css.contact}>
      <div className={css.member}>
        <Avatar person={person} />
        <p className={muted}>
          <span>{birthDate ? `${formatAge(birthDate, t)} · ` : null}</span>
          <UserText>{city}</UserText>
        </p>
      </div>
      {phone ? <ContactButtons phone={phone} name={fullName(person)} /> : null}
    </div>
  );
}

/** The spouse and the children of a person; renders nothing without relatives. */
export function Relatives({ person, onOpenPerson, renderChildAct }: FamilyProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { spouse, childrenData } = person;
  const archivedSpouse = archivedSpouseText(t, person);
  if (!spouse && archivedSpouse === null && childrenData.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={stack.xs}>
      <h3 id={titleId} className={css.title}>
        {t("persons:family.title")}
      </h3>
      <ul className={stack.xs}>
        {spouse ? (
          <li className={css.member}>
            <Avatar person={spouse} />
            <div className={css.facts}>
              <div className={css.name}>
                <SpouseName name={fullName(spouse)} onOpen={onOpenPerson} id={spouse.id} />
                <p className={secondary}>
                  <span>{t("persons:field.spouse")}</span>
                  <span>{spouse.birthDate ? ` · ${formatAge(spouse.birthDate, t)}` : null}</span>
                </p>
              </div>
              {spouse.phone ? <PhoneLinks phone={spouse.phone} name={fullName(spouse)} /> : null}
            </div>
          </li>
        ) : null}
        {archivedSpouse === null ? null : (
          <li>
            {t("persons:field.spouse")}: {archivedSpouse}
          </li>
        )}
        {childrenData.map((child) => (
          <li key={child.id}>
            <UserText>{child.firstName}</UserText> · {formatAge(child.birthDate, t)}{" "}
            <span className={muted}>
              <span>{child.gender ? `· ${t(`common:gender.${child.gender}`)} ` : null}</span>
              <span>·</span> <Day day={child.birthDate} />
            </span>{" "}
            {renderChildAct?.(person, child)}
          </li>
        ))}
      </ul>
    </section>
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
