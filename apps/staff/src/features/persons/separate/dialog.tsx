import { hasWrongCheckDigit, normaliseIdNumber, normalisePhone } from "@kehila/shared/identifiers";
import { PAGES } from "@kehila/shared/paths";
import type { Child, Person, PersonMatch } from "@kehila/shared/person-answers";
import type { ChildSeparationInput } from "@kehila/shared/persons";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { IdNumberHolders } from "../../../entities/persons/id-number-holders.tsx";
import * as linkCss from "../../../entities/persons/link.css.ts";
import { PersonLink } from "../../../entities/persons/link.tsx";
import { MatchComparison } from "../../../entities/persons/match-comparison.tsx";
import { holdersOf, matchesOf } from "../../../entities/persons/refusals.ts";
import { failureText } from "../../../i18n/error-text.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { formColumns } from "../../../styles/utilities.css.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useFieldErrors } from "../form/field-texts.ts";
import { GenderField } from "../form/fields.tsx";
import { useSeparateChild } from "../persons.queries.ts";

interface SeparateDialogProps {
  /** The parent. */
  person: Person;
  child: Child;
  onClose: () => void;
}

const firstDraft = (person: Person, child: Child) => ({
  firstName: child.firstName,
  lastName: person.lastName,
  gender: child.gender ?? ("" as const),
  phone: "",
  idNumber: "",
});
type Draft = ReturnType<typeof firstDraft>;

/** Gives a grown child a record: what the family's records say of it can be corrected and added to. */
export function SeparateDialog({ person, child, onClose }: SeparateDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const separate = useSeparateChild();
  const [draft, setDraft] = useState<Draft>(() => firstDraft(person, child));
  const [isChecked, setChecked] = useState(false);
  const { error } = separate;
  const matches = matchesOf(error);
  const change = (changed: Partial<Draft>) => {
    setDraft((typed) => ({ ...typed, ...changed }));
    // What was compared is no longer what would be saved.
    if (matches.length > 0) separate.reset();
  };
  const fields = error instanceof ApiError ? error.fields : {};
  const errorOf = useFieldErrors(fields);
  const submit = () => {
    setChecked(true);
    if (draft.gender === "") return;
    const body: ChildSeparationInput = {
      ...draft,
      gender: draft.gender,
      childId: child.id,
      version: person.version,
      ...(matches.length > 0 ? { confirmDuplicates: true } : {}),
    };
    separate.mutate(
      { id: person.id, body },
      {
        onSuccess: (made) => {
          onClose();
          showToast(
            "success",
            <span>
              {named("persons:separate.done", fullName(made))}
              <PersonLink id={made.id} />
            </span>,
          );
        },
      },
    );
  };
  const text = (field: Exclude<keyof Draft, "gender">) => ({
    name: field,
    label: t(`persons:field.${field}`),
    value: draft[field],
    errorMessage: errorOf(field),
    autoComplete: "off",
    onChange: (typed: string) => change({ [field]: typed }),
  });
  return (
    <FormDialog
      title={named("persons:separate.title", child.firstName)}
      size="wide"
      onClose={onClose}
      onSubmit={submit}
      isPending={separate.isPending}
      submitLabel={t(
        matches.length > 0 ? "persons:duplicates.saveAnyway" : "persons:separate.submit",
      )}
      errorMessage={problemOf()}
    >
      <p>{t("persons:separate.text")}</p>
      {matches.length > 0 ? <Alike draft={draft} of={[person, child]} matches={matches} /> : null}
      <div className={formColumns}>
        <TextField {...text("firstName")} isRequired />
        <TextField {...text("lastName")} isRequired />
        <GenderField
          name="gender"
          value={draft.gender}
          isRequired
          errorMessage={
            isChecked && draft.gender === ""
              ? t("errors:field.REQUIRED", { label: t("persons:field.gender") })
              : undefined
          }
          onChange={(gender) => change({ gender })}
        />
        <TextField
          {...text("phone")}
          description={t("persons:form.phoneHint")}
          type="tel"
          inputMode="tel"
          isLtr
        />
        <TextField
          {...text("idNumber")}
          description={t("persons:form.idNumberHint")}
          warning={hasWrongCheckDigit(draft.idNumber) ? t("persons:form.checkDigit") : undefined}
          inputMode="numeric"
          isLtr
        />
      </div>
    </FormDialog>
  );

  function problemOf() {
    if (!error || matches.length > 0) return null;
    if ("childId" in fields) return t("persons:separate.gone");
    if (Object.keys(fields).length === 0) {
      return failureText(t, error, t("persons:separate.failed"));
    }
    return (
      <>
        {t("errors:form.fix")}
        <IdNumberHolders holders={holdersOf(error)} />
      </>
    );
  }
}

interface AlikeProps {
  draft: Draft;
  of: readonly [parent: Person, child: Child];
  matches: readonly PersonMatch[];
}

/** The likely duplicates beside the new record; the likeliest opens in a new tab. */
function Alike({ draft, of: [parent, child], matches }: AlikeProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const [likeliest] = matches;
  return (
    <>
      <Notice tone="warning">
        {t("persons:duplicates.titleEdit")}
        {likeliest ? (
          <>
            {" "}
            <Link
              to={likeliest.active ? PAGES.persons : PAGES.archive}
              search={{ person: likeliest.id }}
              target="_blank"
              className={linkCss.sentenceLink}
            >
              {named("persons:duplicates.open", fullName(likeliest))}
            </Link>
          </>
        ) : null}
      </Notice>
      <MatchComparison
        subject={{
          ...draft,
          idNumber: normaliseIdNumber(draft.idNumber) ?? (draft.idNumber || null),
          phone: normalisePhone(draft.phone) ?? (draft.phone || null),
          city: parent.city,
          birthDate: child.birthDate,
        }}
        subjectLabel={t("persons:separate.subject")}
        matches={matches}
      />
    </>
  );
}
