import type { RowAnswer } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import type { PersonField } from "@kehila/shared/persons/fields";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BirthDate, IdNumber, Phone } from "../../../entities/persons/values/texts.tsx";
import { visuallyHidden } from "../../../styles/utilities.css.ts";
import { Day } from "../../../ui/dates.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import { rowName } from "../rows/row-name.ts";
import type { StoredFamily } from "./checked.ts";
import * as css from "./family-rows.css.ts";
import { LeaveOut } from "./leave-out.tsx";
import type { Review } from "./use-review.ts";

interface FamilyRowsProps {
  family: StoredFamily;
  review: Review;
  /** The rows that can be left out here; unchanged rows write nothing. */
  decidable: readonly RowAnswer[];
}

/** A family as the import stores it: both adults with their values, and the children. */
export function FamilyRows({ family, review, decidable }: FamilyRowsProps) {
  const { t } = useTranslation();
  const children = family.members.flatMap(({ row }) => row.children ?? []);
  return (
    <li className={css.family}>
      {family.members.map(({ answer, row }) => (
        <div
          key={row.row}
          className={css.member}
          {...(review.leftOut.has(row.row) ? { "data-out": true } : {})}
        >
          <div className={css.lines}>
            <Adult
              values={row.person}
              filledFields={review.filledFields.person}
              name={rowName(row)}
              city={row.person.city ?? row.defaults?.city}
            >
              <span className={css.row}>{t("imports:row", { row: row.row })}</span>
            </Adult>
            {row.spouse ? (
              <Adult
                values={row.spouse}
                filledFields={review.filledFields.spouse}
                name={rowName({ person: row.spouse })}
                city={null}
              />
            ) : null}
            <Notes answer={answer} comment={row.person.comment} review={review} />
          </div>
          {decidable.includes(answer) ? (
            <LeaveOut
              row={row.row}
              name={rowName(row)}
              decision={review.decisions.get(row.row) ?? null}
              onDecide={(decision) => review.decide(row.row, decision)}
            />
          ) : null}
        </div>
      ))}
      {children.length > 0 ? (
        <ul className={css.children} aria-label={t("imports:review.children")}>
          {children.map(({ firstName, birthDate }) => (
            <li key={`${firstName} ${birthDate}`}>
              <UserText>{firstName ?? ""}</UserText>{" "}
              {birthDate ? <BirthDate day={birthDate} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

interface AdultProps {
  values: Partial<ImportRow["person"]>;
  /** The fields that any row of the file fills: a blank one of them is named. */
  filledFields: ReadonlySet<PersonField>;
  name: string;
  city: string | null | undefined;
  children?: ReactNode;
}

function Adult({ values, filledFields, name, city, children }: AdultProps) {
  const { t } = useTranslation();
  const { phone, idNumber, birthDate, gender, married, address, repatriationDate } = values;
  const cells = [
    ["phone", phone ? <Phone digits={phone} /> : null],
    ["idNumber", idNumber ? <IdNumber digits={idNumber} /> : null],
    ["birthDate", birthDate ? <BirthDate day={birthDate} /> : null],
    ["gender", gender ? t(`common:gender.${gender}`) : null],
    ["married", married ? t("common:marital.married") : null],
    ["city", city ? <UserText>{city}</UserText> : null],
    ["address", address ? <UserText>{address}</UserText> : null],
    ["repatriationDate", repatriationDate ? <Day day={repatriationDate} /> : null],
  ] as const;
  return (
    <div className={css.adult}>
      <span className={css.name}>
        <UserText>{name}</UserText> {children}
      </span>
      {cells.map(([field, value]) =>
        value ? (
          <span key={field}>
            {/* A second date without its name would look like a birth date. */}
            <span className={field === "repatriationDate" ? css.row : visuallyHidden}>
              {t(`persons:field.${field}`)}:{" "}
            </span>
            {value}
          </span>
        ) : filledFields.has(field) ? (
          <span key={field} className={css.row}>
            {t(`persons:field.${field}`)}: {t("imports:blank")}
          </span>
        ) : null,
      )}
    </div>
  );
}

interface NotesProps {
  answer: RowAnswer;
  comment: string | null | undefined;
  review: Review;
}

/** The comment, and what becomes of a row that is not simply added. */
function Notes({ answer, comment, review }: NotesProps) {
  const { t } = useTranslation();
  const leftOut = review.leftOut.get(answer.row);
  return (
    <>
      {comment ? (
        <p className={css.comment}>
          <UserText>{comment}</UserText>
        </p>
      ) : null}
      {leftOut === "skipped" ? <p>{t("imports:decision.isOut")}</p> : null}
      {leftOut === "waiting" ? <p>{t("imports:rowProblem.HOUSEHOLD_WAITS")}</p> : null}
      {answer.isApart ? <p>{t("imports:review.apart")}</p> : null}
    </>
  );
}
