import { PAGES } from "@kehila/shared/base/paths";
import { formatPhone } from "@kehila/shared/persons/identifiers";
import type { PersonRow } from "@kehila/shared/persons/answers";
import type { OpenedPerson } from "@kehila/shared/today";
import { Link } from "@tanstack/react-router";
import { Phone as PhoneIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../entities/persons/card/avatar.tsx";
import { formatAge, fullName } from "../../entities/persons/format.ts";
import { Phone } from "../../entities/persons/values/texts.tsx";
import { linkButton } from "../../ui/button/link-button.tsx";
import { UserText } from "../../ui/user-text.tsx";
import * as css from "./today.css.ts";

interface PersonLineProps {
  person: Omit<OpenedPerson, "city"> & { city?: string; birthDate?: string | null };
  /** The number of children of the family; none by default. */
  childrenCount?: number;
  /** The search that found the person; the link opens the register with the same search. */
  search?: string;
}

/** A person by name, age and city, with a call button. */
export function PersonLine({ person, childrenCount = 0, search }: PersonLineProps) {
  const { t } = useTranslation();
  const { id, city = "", phone, birthDate } = person;
  const name = fullName(person);
  return (
    <div className={css.person}>
      <Avatar person={person} />
      <div className={css.who}>
        <Link
          to={PAGES.persons}
          search={{ ...(search === undefined ? {} : { search }), person: id }}
          preload={false}
          className={css.lineLink}
          data-person=""
        >
          <UserText>{name}</UserText>
        </Link>
        <p className={css.facts}>
          {birthDate ? <span>{formatAge(birthDate, t)}</span> : null}
          <UserText>{city}</UserText>
          {childrenCount > 0 ? (
            <span>{t("persons:filter.chip.childrenCount", { count: childrenCount })}</span>
          ) : null}
        </p>
      </div>
      {phone ? (
        <a
          href={`tel:${phone}`}
          className={linkButton("secondary")}
          aria-label={t("persons:phone.call", { name, phone: formatPhone(phone) })}
        >
          <PhoneIcon aria-hidden="true" />
          <span className={css.number}>
            <Phone digits={phone} />
          </span>
        </a>
      ) : null}
    </div>
  );
}

interface FamilyLineProps {
  /** The adult that the search found; the spouse follows. */
  person: PersonRow;
  search: string;
}

/** A family in the results of a search: both adults, each with a call button, and the children. */
export function FamilyLine({ person, search }: FamilyLineProps) {
  const { spouse, childrenCount } = person;
  return (
    <li className={spouse ? css.couple : undefined}>
      <PersonLine person={person} childrenCount={childrenCount} search={search} />
      {spouse ? <PersonLine person={spouse} search={search} /> : null}
    </li>
  );
}
