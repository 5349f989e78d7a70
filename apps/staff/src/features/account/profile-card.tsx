import type { CurrentUser } from "@kehila/shared/accounts";
import { updateUserSchema } from "@kehila/shared/accounts";
import type { FieldErrorCode } from "@kehila/shared/errors";
import { parseFields } from "@kehila/shared/fields";
import type { Language } from "@kehila/shared/languages";
import { LANGUAGES } from "@kehila/shared/languages";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { errorText, fieldErrorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useForm } from "../../lib/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useUpdateProfile } from "./account.queries.ts";
import * as css from "./account.css.ts";

/** One's own name, and the language in which mail comes. */
export function ProfileCard({ me }: { me: CurrentUser }) {
  const { t } = useTranslation();
  const named = useNamed();
  const update = useUpdateProfile();
  const form = useForm<"name", FieldErrorCode>({ name: me.name });
  const [language, setLanguage] = useState<Language>(me.language);
  const label = t("account:profile.name");
  const problem = form.problems.name;
  const isStale = update.error instanceof ApiError && update.error.code === "STALE_VERSION";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    const { version } = me;
    const parsed = parseFields(updateUserSchema, { name: form.values.name, language, version });
    if (!parsed.success) {
      update.reset();
      form.show(parsed.fields);
      return;
    }
    update.mutate(parsed.data, {
      onError: (error) => form.show(error instanceof ApiError ? error.fields : {}),
    });
  };

  return (
    <Panel title={t("account:profile.title")}>
      <dl className={css.facts}>
        <dt className={css.term}>{t("account:profile.email")}</dt>
        <dd>
          <bdi dir="ltr">{me.email}</bdi>
        </dd>
        <dt className={css.term}>{t("account:profile.role")}</dt>
        <dd>{t(`accounts:role.${me.role}`)}</dd>
      </dl>
      {update.isSuccess ? <Notice tone="success">{t("account:profile.saved")}</Notice> : null}
      {update.isError ? (
        <Notice tone="danger">
          <p>{`${t("account:profile.failed")} ${errorText(t, update.error)}`}</p>
          {isStale ? <p>{named("account:profile.current", me.name)}</p> : null}
        </Notice>
      ) : null}
      <form className={css.form} noValidate onSubmit={submit}>
        <TextField
          {...form.bind("name")}
          label={label}
          autoComplete="name"
          isRequired
          errorMessage={problem && fieldErrorText(t, problem, label)}
        />
        <RadioGroup
          label={t("account:profile.language")}
          description={t("account:profile.languageHint")}
          options={LANGUAGES.map((value) => ({ value, label: t(`account:language.${value}`) }))}
          value={language}
          onChange={setLanguage}
        />
        <div className={css.buttons}>
          <Button
            type="submit"
            variant="primary"
            isPending={update.isPending}
            pendingLabel={t("common:action.saving")}
          >
            {t("account:profile.save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
