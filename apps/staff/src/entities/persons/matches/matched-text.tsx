import type { PersonRow } from "@kehila/shared/persons/answers";
import type { TextField } from "@kehila/shared/persons/fields";
import { formatPhone } from "@kehila/shared/persons/identifiers";
import { directionOf } from "@kehila/shared/base/languages";
import type { ReactNode } from "react";
import { createContext, use } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import * as css from "./matched-text.css.ts";
import type { MatchReasons, ReasonField, TextPart } from "./reasons.ts";
import { excerptOf, partsOfGroups, piecesOf, REASON_FIELDS, reasonsOf } from "./reasons.ts";
import { UserText } from "../../../ui/user-text.tsx";

/** The visible fields: their texts mark matches, so the name does not repeat the matches. */
const ShownFields = createContext<ReadonlySet<string>>(new Set());

interface ShownFieldsProviderProps {
  /** The visible fields. */
  shownFields: ReadonlySet<string>;
  children: ReactNode;
}

/**
 * Provides the visible fields to the rows of a search; the rows then show matches in other fields
 * below the name.
 */
export const ShownFieldsProvider = ({ shownFields, children }: ShownFieldsProviderProps) => (
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

interface MatchedTextProps {
  person: PersonRow;
  field: TextField;
}

const shownText = (field: TextField, value: string): string =>
  field === "phone" ? formatPhone(value) : value;

/** The text of a field with its matches marked. */
export function MatchedText({ person, field }: MatchedTextProps) {
  const parts = reasonsOf(person).get(field);
  const text = shownText(field, person[field] ?? "");
  if (parts === undefined) return text;
  return <Marked text={text} parts={field === "phone" ? partsOfGroups(text, parts) : parts} />;
}

interface WithHiddenMatchesProps {
  person: PersonRow;
  /** The name. */
  children: ReactNode;
}

/**
 * A name, and below it why the search found the person: a short form or full name of the first
 * name, and matches in fields that are not visible, as the field name and an excerpt.
 */
export function WithHiddenMatches({ person, children }: WithHiddenMatchesProps) {
  const shownFields = use(ShownFields);
  const reasons = reasonsOf(person);
  const hiddenReasons = REASON_FIELDS.filter(
    (field) => reasons.has(field) && !shownFields.has(field),
  );
  if (hiddenReasons.length === 0 && !person.nameVariantOf) return children;
  return (
    <HiddenMatches person={person} reasons={reasons} hidden={hiddenReasons}>
      {children}
    </HiddenMatches>
  );
}

interface HiddenMatchesProps extends WithHiddenMatchesProps {
  reasons: MatchReasons;
  hidden: readonly ReasonField[];
}

function HiddenMatches({ person, reasons, hidden, children }: HiddenMatchesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <span className={css.named} dir={directionOf(language)}>
      {children}
      <span className={css.hiddenMatches}>
        {person.nameVariantOf ? (
          <bdi translate="no" className={css.field}>{`≈ ${person.nameVariantOf}`}</bdi>
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
