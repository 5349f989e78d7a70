import { PASSWORD_MIN } from "@kehila/shared/limits";
import { PAGES } from "@kehila/shared/paths";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { newPasswordProblems } from "../../entities/users/new-password.ts";
import { useForm } from "../../lib/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import * as css from "./auth-page.css.ts";
import { useResetPassword } from "./auth.queries.ts";
import type { SignUpProblem } from "./sign-up-problems.ts";
import { refusedFields, signUpProblemText } from "./sign-up-problems.ts";

type FieldName = "password" | "confirmation";
type Problem = SignUpProblem | "PASSWORD_UNCHANGED";

/** What a refusal says about the new password; nothing when it concerns the whole form. */
function passwordProblem(error: unknown): Problem | undefined {
  const isSame = error instanceof ApiError && error.code === "PASSWORD_UNCHANGED";
  return isSame ? "PASSWORD_UNCHANGED" : refusedFields(error).password;
}

/** A new password by the link of a mail, which works once. */
export function ResetPasswordForm({ token }: { token: string | undefined }) {
  const { t } = useTranslation();
  const reset = useResetPassword();
  const isDead =
    !token || (reset.error instanceof ApiError && reset.error.code === "INVALID_RESET_TOKEN");
  return (
    <AuthPage title={t("auth:reset.title")}>
      {isDead ? (
        <>
          <Notice tone="danger">{t("errors:code.INVALID_RESET_TOKEN")}</Notice>
          <LinkButton to={PAGES.forgotPassword}>{t("auth:reset.again")}</LinkButton>
        </>
      ) : reset.isSuccess ? (
        <>
          <Notice tone="success">{t("auth:reset.done")}</Notice>
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
  const form = useForm<FieldName, Problem>({ password: "", confirmation: "" });

  const fieldProps = (name: FieldName) => {
    const label = t(`auth:reset.${name}`);
    const problem = form.problems[name];
    const errorMessage =
      problem === "PASSWORD_UNCHANGED"
        ? t(`errors:code.${problem}`)
        : problem && signUpProblemText(t, problem, label);
    return { ...form.bind(name), label, isRequired: true, errorMessage };
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reset.isPending) return;
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

  const isAboutPassword = passwordProblem(reset.error) !== undefined;
  return (
    <>
      <p className={css.intro}>{t("auth:reset.intro")}</p>
      {reset.isError && !isAboutPassword ? (
        <Notice tone="danger">{errorText(t, reset.error)}</Notice>
      ) : null}
      <form className={css.form} noValidate onSubmit={submit}>
        <PasswordField
          {...fieldProps("password")}
          autoComplete="new-password"
          description={t("auth:passwordHint", { min: PASSWORD_MIN })}
        />
        <PasswordField {...fieldProps("confirmation")} autoComplete="new-password" />
        <Button
          type="submit"
          variant="primary"
          isWide
          isPending={reset.isPending}
          pendingLabel={t("auth:reset.submitting")}
        >
          {t("auth:reset.submit")}
        </Button>
      </form>
    </>
  );
}
