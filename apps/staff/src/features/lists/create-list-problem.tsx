import { SELECTED_IDS_MAX } from "@kehila/shared/limits";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { Notice } from "../../ui/notice.tsx";
import type { CreateListForm } from "./use-create-list-form.ts";

/** Why there is no list yet, and that nothing typed is lost. */
export function CreateListProblem({ form }: { form: CreateListForm }) {
  const { t } = useTranslation();
  const { recount, failure, errors, isSaving } = form;
  if (isSaving) return null;
  if (failure) {
    const reason =
      errors["personIds"] === "UNKNOWN_REFERENCE"
        ? t("lists:create.personsGone")
        : errorText(t, failure);
    return <Notice tone="danger">{`${t("lists:createFailed")} ${reason}`}</Notice>;
  }
  if (errors["personIds"] !== undefined) {
    return <Notice tone="danger">{t("lists:create.tooMany", { max: SELECTED_IDS_MAX })}</Notice>;
  }
  if (Object.keys(errors).length > 0) {
    return <Notice tone="danger">{t("errors:form.fix")}</Notice>;
  }
  if (!recount) return null;
  const { before, now } = recount;
  return (
    <Notice tone="warning">
      {now === 0 ? t("lists:create.noneLeft") : t("lists:create.changed", { count: now, before })}
    </Notice>
  );
}
