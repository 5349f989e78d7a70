import { EXPORT_FORMATS, EXPORT_PERSONS_MAX } from "@kehila/shared/exports";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { ExportSource } from "../../entities/exports/source.ts";
import { changedCountOf } from "../../entities/persons/refusals.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { fieldErrorText } from "../../i18n/error-text.ts";
import { hasCode } from "../../lib/api/api-error.ts";
import { muted, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { CheckboxGroup } from "../../ui/field/checkbox.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { RadioGroup } from "../../ui/field/radio-group.tsx";
import { TextField } from "../../ui/field/text-field.tsx";
import type { Relatives } from "./draft.ts";
import { Problem } from "./problem.tsx";
import { isRefusedFormat, startReason } from "./reasons.ts";
import { ExportsLink } from "./exports-link.tsx";
import type { ExportFormState } from "./use-export-form.ts";

const FORM_ID = "export-form";
const RELATIVES = ["children", "spouse"] as const satisfies readonly Relatives[];

interface ExportFormProps {
  form: ExportFormState;
  source: ExportSource;
}

/** The choices of an export: format, file name, relatives. */
export function ExportForm({ form, source }: ExportFormProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { draft, change, fileName, start } = form;
  const mayReadFamilies = source.kind !== "list" || can("persons.read", { status: "active" });
  const label = t("exports:field.fileName");
  return (
    <form
      id={FORM_ID}
      className={stack.m}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!start.isPending && !form.isTooMany) form.submit();
      }}
    >
      <FormProblem form={form} />
      <p className={muted} role="status">
        <Count form={form} />
      </p>
      <RadioGroup
        label={t("exports:field.format")}
        options={EXPORT_FORMATS.map((value) => ({ value, label: t(`exports:format.${value}`) }))}
        value={draft.format}
        onChange={(format) => change({ format })}
        isDisabled={start.isPending}
      />
      <TextField
        label={label}
        inputRef={fileName.input}
        value={draft.fileName}
        onChange={(text) => change({ fileName: text })}
        errorMessage={fileName.problem && fieldErrorText(t, fileName.problem, label)}
        isDisabled={start.isPending}
      />
      {mayReadFamilies ? (
        <CheckboxGroup
          label={t("exports:field.include")}
          options={RELATIVES.map((value) => ({ value, label: t(`exports:relatives.${value}`) }))}
          value={draft.relatives}
          onChange={(relatives) => change({ relatives })}
          isDisabled={start.isPending}
        />
      ) : null}
    </form>
  );
}

/** The number of persons, as '1,234 people', or a text while the server counts them. */
function Count({ form: { count, isCounting } }: { form: ExportFormState }) {
  const { t } = useTranslation();
  if (count !== null) return <span>{t("persons:list.count", { count })}</span>;
  return <span>{isCounting ? t("exports:counting") : null}</span>;
}

/** A box above the fields with the reason why the last attempt failed. */
function FormProblem({ form }: { form: ExportFormState }) {
  const { t } = useTranslation();
  const { start, outcome, own } = form;
  if (form.isTooMany) {
    const { format } = form.draft;
    return (
      <Notice tone="warning">
        {t("exports:tooMany", {
          format: t(`exports:format.${format}`),
          max: EXPORT_PERSONS_MAX[format],
        })}
      </Notice>
    );
  }
  const changedCount = changedCountOf(start.error);
  if (changedCount !== null) {
    return <Notice tone="warning">{t("exports:changed", { count: changedCount })}</Notice>;
  }
  // The refusal concerns a format that the user has replaced since.
  if (isRefusedFormat(start.error)) return null;
  if (start.error) {
    return (
      <Problem title={t("exports:failed")}>
        <p>{startReason(t, start.error, own)}</p>
        {hasCode(start.error, "TOO_MANY_REQUESTS") ? (
          <p>
            <ExportsLink />
          </p>
        ) : null}
      </Problem>
    );
  }
  if (outcome === "CANCELLED") return <Notice tone="info">{t("exports:cancelled")}</Notice>;
  if (outcome === null || outcome === "TOO_MANY_PERSONS") return null;
  return (
    <Problem title={t("exports:failed")}>
      <p>{t(`exports:status.${outcome}`)}</p>
    </Problem>
  );
}

interface FormButtonsProps {
  form: ExportFormState;
  onClose: () => void;
}

/** The cancel button and the submit button, whose label changes after a failure. */
export function FormButtons({ form, onClose }: FormButtonsProps) {
  const { t } = useTranslation();
  const { start } = form;
  const pending = { isPending: start.isPending, pendingLabel: t("exports:starting") };
  return (
    <>
      <Button isDisabled={start.isPending} onPress={onClose}>
        {t("common:action.cancel")}
      </Button>
      {form.isTooMany ? (
        <Button variant="primary" onPress={() => form.submit({ format: "excel" })} {...pending}>
          {t("exports:asExcel")}
        </Button>
      ) : (
        <Button type="submit" form={FORM_ID} variant="primary" {...pending}>
          {submitLabel(t, form)}
        </Button>
      )}
    </>
  );
}

/**
 * Returns the label of the submit button: for the first attempt, a retry, or a retry with the
 * current number.
 */
function submitLabel(t: TFunction, { start, outcome }: ExportFormState): string {
  const changedCount = changedCountOf(start.error);
  if (changedCount !== null) return t("exports:anyway", { count: changedCount });
  const hasFailed = start.error !== null || (outcome !== null && outcome !== "CANCELLED");
  return hasFailed ? t("common:action.retry") : t("common:action.export");
}
