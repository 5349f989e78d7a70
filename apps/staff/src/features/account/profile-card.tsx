import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { updateUserSchema } from "@kehila/shared/accounts/accounts";
import type { FieldErrorCode } from "@kehila/shared/base/errors";
import { parseFields } from "@kehila/shared/base/fields";
import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { ApiError, hasCode } from "../../lib/api/api-error.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { Form } from "../../ui/field/form.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { RadioGroup } from "../../ui/field/radio-group.tsx";
import { TextField } from "../../ui/field/text-field.tsx";
import { useUpdateProfile } from "./account-changes.queries.ts";
import { muted } from "../../styles/utilities.css.ts";
import * as css from "./account.css.ts";

/** The user's name and mail language. */
export function ProfileCard({ me }: { me: CurrentUser }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const update = useUpdateProfile();
  const form = useForm<"name", FieldErrorCode>({ name: me.name });
  const [language, setLanguage] = useState<Language>(me.language);
  const isStale = hasCode(update.error, "STALE_VERSION");

  const submit = () => {
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
        <dt className={muted}>{t("account:profile.email")}</dt>
        <dd>
          <bdi translate="no" dir="ltr">
            {me.email}
          </bdi>
        </dd>
        <dt className={muted}>{t("account:profile.role")}</dt>
        <dd>{t(`accounts:role.${me.role}`)}</dd>
      </dl>
      {update.isSuccess ? <Notice tone="success">{t("account:profile.saved")}</Notice> : null}
      {update.isError ? (
        <Notice tone="danger">
          <p>{failureText(t, update.error, t("account:profile.failed"))}</p>
          {isStale ? <p>{namedText("account:profile.current", me.name)}</p> : null}
        </Notice>
      ) : null}
      <Form
        onSubmit={submit}
        isPending={update.isPending}
        submitLabel={t("account:profile.save")}
        pendingLabel={t("common:action.saving")}
      >
        <TextField {...form.field("name", t("account:profile.name"))} autoComplete="name" />
        <RadioGroup
          label={t("account:profile.language")}
          description={t("account:profile.languageHint")}
          options={LANGUAGES.map((value) => ({ value, label: t(`account:language.${value}`) }))}
          value={language}
          onChange={setLanguage}
        />
      </Form>
    </Panel>
  );
}
