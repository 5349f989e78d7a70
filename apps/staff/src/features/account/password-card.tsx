import { PASSWORD_MIN } from "@kehila/shared/base/limits";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { failureText, problemText } from "../../i18n/error-text.ts";
import type { ApiErrorCode } from "../../lib/api/api-error.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { newPasswordProblems, type NewPasswordProblem } from "../../entities/users/new-password.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { visuallyHidden } from "../../styles/utilities.css.ts";
import { Form } from "../../ui/field/form.tsx";
import { ErrorSummary } from "../../ui/feedback/error-summary.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { useChangePassword } from "./account-changes.queries.ts";

const EMPTY = { current: "", password: "", confirmation: "" };
type FieldName = keyof typeof EMPTY;
type Problem =
  | NewPasswordProblem
  | "WEAK_PASSWORD"
  | "WRONG_CURRENT_PASSWORD"
  | "PASSWORD_UNCHANGED";

/** The field of each refusal code; other codes concern the whole form. */
const FIELD_OF: { [Code in ApiErrorCode]?: FieldName } = {
  WRONG_CURRENT_PASSWORD: "current",
  WEAK_PASSWORD: "password",
  PASSWORD_UNCHANGED: "password",
  PASSWORD_TOO_SHORT: "password",
  PASSWORD_TOO_LONG: "password",
};

const fieldOf = (error: unknown): FieldName | undefined =>
  error instanceof ApiError ? FIELD_OF[error.code] : undefined;

const problemTextOf = (t: TFunction, problem: Problem, label: string): string =>
  problem === "PASSWORD_MISMATCH" ? t("account:password.mismatch") : problemText(t, problem, label);

/** Changes the password; requires the current one. */
export function PasswordCard({ email }: { email: string }) {
  const { t } = useTranslation();
  const change = useChangePassword();
  const form = useForm<FieldName, Problem>(EMPTY, { textOf: problemTextOf, hasSummary: true });

  const labelOf = (name: FieldName) => t(`account:password.${name}`);
  const fieldProps = (name: FieldName) => form.field(name, labelOf(name));

  const submit = () => {
    const { current, password } = form.values;
    const problems = {
      ...(current === "" ? { current: "REQUIRED" as const } : {}),
      ...newPasswordProblems(form.values),
    };
    change.reset();
    form.show(problems);
    if (Object.keys(problems).length > 0) return;
    change.mutate(
      { currentPassword: current, newPassword: password },
      {
        onSuccess: form.reset,
        onError: (error) => {
          const field = fieldOf(error);
          if (field && error instanceof ApiError) form.show({ [field]: error.code as Problem });
        },
      },
    );
  };

  return (
    <Panel title={t("account:password.title")} description={t("account:password.text")}>
      {change.isSuccess ? <Notice tone="success">{t("account:password.saved")}</Notice> : null}
      {change.isError && !fieldOf(change.error) ? (
        <Notice tone="danger">{failureText(t, change.error, t("account:password.failed"))}</Notice>
      ) : null}
      <Form
        onSubmit={submit}
        isPending={change.isPending}
        variant="secondary"
        submitLabel={t("account:password.save")}
        pendingLabel={t("common:action.saving")}
      >
        <ErrorSummary {...form.summary(labelOf)} />
        {/* Hidden field: password managers read the account of the password from it. */}
        <input
          className={visuallyHidden}
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField {...fieldProps("current")} autoComplete="current-password" />
        <PasswordField
          {...fieldProps("password")}
          autoComplete="new-password"
          description={t("account:password.hint", { min: PASSWORD_MIN })}
        />
        <PasswordField {...fieldProps("confirmation")} autoComplete="new-password" />
      </Form>
    </Panel>
  );
}
