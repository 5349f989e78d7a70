import type { PersonRow } from "@kehila/shared/persons/answers";
import type { TextField } from "@kehila/shared/persons/fields";
import { formatPhone } from "@kehila/shared/persons/identifiers";
import { directionOf } from "@kehila/shared/base/languages";
import type { ReactNode } from "react";
import { createContext, use } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import * as css from "./found.css.ts";
import type { MatchReasons, ReasonField, TextPart } from "./reasons.ts";
import { excerptOf, partsOfGroups, piecesOf, REASON_FIELDS, reasonsOf } from "./reasons.ts";
import { UserText } from "../../../ui/user-text.tsx";

/** The visible fields: their texts mark matches, so the name does not repeat the matches. */
const ShownFields = createContext<ReadonlySet<string>>(new Set());

interface FoundInProps {
  /** The visible fields. */
  shownFields: ReadonlySet<string>;
  children: ReactNode;
}

/**
 * Provides the visible fields to the rows of a search; the rows then show matches in other fields
 * below the name.
 */
export const FoundIn = ({ shownFields, children }: FoundInProps) => (
  <ShownFields value={shownFields}>{children}</ShownFields>
);

function Marked({ text, parts }: { text: string; parts: readonly TextPart[] }) {
  return piecesOf(text, parts).map((piece) =>
    piece.isMarked ? (
      <mark key={piece.from} className={css.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}

interface FoundTextProps {
  person: PersonRow;
  field: TextField;
}

const shownText = (field: TextField, value: string): string =>
  field === "phone" ? formatPhone(value) : value;

/** The text of a field with its matches marked. */
export function FoundText({ person, field }: FoundTextProps) {
  const parts = reasonsOf(person).get(field);
  const text = shownText(field, person[field] ?? "");
  if (parts === undefined) return text;
  return <Marked text={text} parts={field === "phone" ? partsOfGroups(text, parts) : parts} />;
}

interface FoundElsewhereProps {
  person: PersonRow;
  /** The name. */
  children: ReactNode;
}

/**
 * A name, and below it why the search found the person: a short form or full name of the first
 * name, and matches in fields that are not visible, as the field name and an excerpt.
 */
export function FoundElsewhere({ person, children }: FoundElsewhereProps) {
  const shownFields = use(ShownFields);
  const reasons = reasonsOf(person);
  const hiddenReasons = REASON_FIELDS.filter(
    (field) => reasons.has(field) && !shownFields.has(field),
  );
  if (hiddenReasons.length === 0 && !person.nameVariantOf) return children;
  return (
    <Elsewhere person={person} reasons={reasons} hidden={hiddenReasons}>
      {children}
    </Elsewhere>
  );
}

interface ElsewhereProps extends FoundElsewhereProps {
  reasons: MatchReasons;
  hidden: readonly ReasonField[];
}

function Elsewhere({ person, reasons, hidden, children }: ElsewhereProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <span className={css.named} dir={directionOf(language)}>
      {children}
      <span className={css.found}>
        {person.nameVariantOf ? (
          <bdi className={css.field}>{`≈ ${person.nameVariantOf}`}</bdi>
        ) : null}
        {hidden.map((field) => (
          <span key={field} className={css.part} title={person[field] ?? ""}>
            <span className={css.field}>{t(`persons:field.${field}`)}:</span>
            <UserText className={css.excerpt} text={person[field]}>
              <Marked {...excerptOf(person[field] ?? "", reasons.get(field) ?? [])} />
            </UserText>
          </span>
        ))}
      </span>
    </span>
  );
}
