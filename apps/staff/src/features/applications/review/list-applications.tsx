import { fullNameOf } from "@kehila/shared/names/full-name";
import type { Person, TypedDifferences } from "@kehila/shared/persons/answers";
import { COMPARED_FIELDS } from "@kehila/shared/persons/answers";
import type { ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { BirthDate, IdNumber, Phone } from "../../../entities/persons/values/texts.tsx";
import { PersonValue } from "../../../entities/persons/values/value.tsx";
import { secondary, stack } from "../../../styles/utilities.css.ts";
import { Day } from "../../../ui/dates.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import * as css from "../applications.css.ts";
import { isLinkOpen } from "./link-open.ts";
import { UserText } from "../../../ui/user-text.tsx";

const FIRST = ["firstName", "lastName", "birthDate", "gender", "phone", "city"] as const;

/** The fields of {@link TypedDifferences} with a single value, in display order. */
const SINGLE = [
  ...FIRST,
  ...COMPARED_FIELDS.filter((field) => !FIRST.some((first) => first === field)),
];

/** The events that an applicant registered for, each with the values typed differently. */
export function ListApplications({ person }: { person: Pick<Person, "listApplications"> }) {
  const { t } = useTranslation();
  const titleId = useId();
  if (person.listApplications.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={stack.xs}>
      <h3 id={titleId} className={css.sectionTitle}>
        {t("applications:reviewDialog.events")}
      </h3>
      <ul className={stack.xs}>
        {person.listApplications.map(({ id, list, typed, came }) => (
          <li key={id} className={stack.xxs}>
            {list ? (
              <>
                <p>
                  <UserText>{list.title}</UserText>{" "}
                  <span className={secondary}>
                    <Day day={list.date} /> · {t(`common:category.${list.category}`)}
                  </span>
                </p>
                {came ? <p>{t("applications:walkIn.came")}</p> : null}
                {came || isLinkOpen(list.date) ? null : (
                  <Notice tone="warning">{t("applications:reviewDialog.eventOver")}</Notice>
                )}
              </>
            ) : (
              <p className={secondary}>{t("applications:reviewDialog.deletedEvent")}</p>
            )}
            {typed ? <Differences typed={typed} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Differences({ typed }: { typed: TypedDifferences }) {
  const { t } = useTranslation();
  const { married, spouse, childrenData } = typed;
  return (
    <Notice tone="warning">
      <p>{t("applications:reviewDialog.typed")}</p>
      <dl>
        {SINGLE.map((field) =>
          typed[field] === undefined ? null : (
            <Difference key={field} name={t(`persons:field.${field}`)}>
              <PersonValue field={field} value={typed[field]} />
            </Difference>
          ),
        )}
        {married === undefined ? null : (
          <Difference name={t("persons:field.maritalStatus")}>
            {t(`common:marital.${married ? "married" : "single"}`)}
          </Difference>
        )}
        {spouse ? (
          <Difference name={t("persons:field.spouse")}>
            <UserText>{fullNameOf(spouse)}</UserText>
            {" · "}
            <IdNumber digits={spouse.idNumber} />
            {" · "}
            <Phone digits={spouse.phone} />
            {" · "}
            <BirthDate day={spouse.birthDate} />
            {" · "}
            <PersonValue field="gender" value={spouse.gender} />
          </Difference>
        ) : null}
        {childrenData ? (
          <Difference name={t("persons:field.children")}>
            <span>{childrenData.length === 0 ? t("persons:details.noChildren") : null}</span>
            <ul>
              {childrenData.map(({ firstName, birthDate, gender }) => (
                <li key={`${firstName} ${birthDate}`}>
                  <UserText>{firstName}</UserText> · <BirthDate day={birthDate} /> ·{" "}
                  <PersonValue field="gender" value={gender} />
                </li>
              ))}
            </ul>
          </Difference>
        ) : null}
      </dl>
    </Notice>
  );
}

function Difference({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={secondary}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
