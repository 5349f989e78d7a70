import { PASSWORD_MIN } from "@kehila/shared/base/limits";
import { PAGES } from "@kehila/shared/base/paths";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { hasCode } from "../../lib/api/api-error.ts";
import { newPasswordProblems } from "../../entities/users/new-password.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { Form } from "../../ui/field/form.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { ErrorSummary } from "../../ui/feedback/error-summary.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import { useResetPassword } from "./auth.queries.ts";
import type { SignUpProblem } from "./sign-up-problems.ts";
import { refusedFields, signUpProblemText } from "./sign-up-problems.ts";
import { muted } from "../../styles/utilities.css.ts";

const EMPTY = { password: "", confirmation: "" };
type FieldName = keyof typeof EMPTY;
type Problem = SignUpProblem | "PASSWORD_UNCHANGED";

/** Returns the error of the new password; undefined when the refusal concerns the whole form. */
function passwordProblem(error: unknown): Problem | undefined {
  return hasCode(error, "PASSWORD_UNCHANGED")
    ? "PASSWORD_UNCHANGED"
    : refusedFields(error).password;
}

const problemTextOf = (t: TFunction, problem: Problem, label: string): string =>
  problem === "PASSWORD_UNCHANGED"
    ? t(`errors:code.${problem}`)
    : signUpProblemText(t, problem, label);

/** Sets a new password by the link of a mail, which works once. */
export function ResetPasswordForm({ token }: { token: string | undefined }) {
  const { t } = useTranslation();
  const reset = useResetPassword();
  const isDead = !token || hasCode(reset.error, "INVALID_RESET_TOKEN");
  return (
    <AuthPage title={t("auth:reset.title")}>
      {isDead ? (
        <>
          <Notice tone="danger">{t("errors:code.INVALID_RESET_TOKEN")}</Notice>
          <LinkButton to={PAGES.forgotPassword}>{t("auth:reset.again")}</LinkButton>
        </>
      ) : reset.isSuccess ? (
        <>
          <Notice isReplacement tone="success">
            {t("auth:reset.done")}
          </Notice>
          <LinkButton to={PAGES.login}>{t("auth:reset.login")}</LinkButton>
        </>
      ) : (
        <NewPassword token={token} reset={reset} />
      )}
    </AuthPage>
  );
}

interface NewPasswordProps {
  token: string;
  reset: ReturnType<typeof useResetPassword>;
}

function NewPassword({ token, reset }: NewPasswordProps) {
  const { t } = useTranslation();
  const form = useForm<FieldName, Problem>(EMPTY, { textOf: problemTextOf, hasSummary: true });
  const labelOf = (name: FieldName) => t(`auth:reset.${name}`);

  const submit = () => {
    const problems = newPasswordProblems(form.values);
    reset.reset();
    form.show(problems);
    if (Object.keys(problems).length > 0) return;
    const { password } = form.values;
    reset.mutate(
      { token, newPassword: password },
      { onError: (error) => form.show({ password: passwordProblem(error) }) },
    );
  };

  const hasPasswordError = passwordProblem(reset.error) !== undefined;
  return (
    <>
      <p className={muted}>{t("auth:reset.intro")}</p>
      {reset.isError && !hasPasswordError ? (
        <Notice tone="danger">{errorText(t, reset.error)}</Notice>
      ) : null}
      <Form
        onSubmit={submit}
        isWide
        isPending={reset.isPending}
        submitLabel={t("auth:reset.submit")}
        pendingLabel={t("auth:reset.submitting")}
      >
        <ErrorSummary {...form.summary(labelOf)} />
        <PasswordField
          {...form.field("password", labelOf("password"))}
          autoComplete="new-password"
          description={t("auth:passwordHint", { min: PASSWORD_MIN })}
        />
        <PasswordField
          {...form.field("confirmation", labelOf("confirmation"))}
          autoComplete="new-password"
        />
      </Form>
    </>
  );
}
