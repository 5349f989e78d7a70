import { signInSchema } from "@kehila/shared/accounts";
import type { FieldErrorCode } from "@kehila/shared/errors";
import { parseFields } from "@kehila/shared/fields";
import { PAGES } from "@kehila/shared/paths";
import { Link } from "@tanstack/react-router";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrorText } from "../../i18n/error-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useSignIn, type SecondStepNeeded } from "../../entities/users/session.queries.ts";
import { useForm } from "../../lib/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import * as css from "./auth-page.css.ts";
import { loginErrorText } from "./login-error.ts";

type FieldName = "email" | "password";

interface LoginFormProps {
  /** A page was asked for that needs somebody signed in. */
  isNeeded: boolean;
  /** The page that was asked for is on its way. */
  isLeaving: boolean;
  /** The password was right and a second step has to follow. */
  onSecondStep: (needed: SecondStepNeeded) => void;
  /** Ways in without a password. */
  otherWays?: ReactNode;
}

/** Email and password (§2, Login). */
export function LoginForm({ isNeeded, isLeaving, onSecondStep, otherWays }: LoginFormProps) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const form = useForm<FieldName, FieldErrorCode>({ email: "", password: "" });
  const isBusy = signIn.isPending || isLeaving;

  const textOf = (name: FieldName) => {
    const code = form.problems[name];
    return code && fieldErrorText(t, code, t(`auth:login.${name}`));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { email, password } = form.values;
    const parsed = parseFields(signInSchema, { password, email: email.trim() });
    if (!parsed.success) {
      signIn.reset();
      form.show(parsed.fields);
      return;
    }
    signIn.mutate(parsed.data, {
      onSuccess: (result) => {
        if (result.status === "second-step") onSecondStep(result);
      },
      onError: (error) => {
        const fields = error instanceof ApiError ? error.fields : {};
        form.show(fields);
        if (Object.keys(fields).length === 0) form.focus("password");
      },
    });
  };

  return (
    <AuthPage
      title={t("auth:login.title")}
      links={
        <>
          <Link to={PAGES.forgotPassword}>{t("auth:login.forgot")}</Link>
          <Link to={PAGES.signup}>{t("auth:login.signup")}</Link>
        </>
      }
    >
      {signIn.isError ? (
        <LoginProblem error={signIn.error} />
      ) : isNeeded && !isBusy ? (
        <Notice tone="info">{t("auth:login.needed")}</Notice>
      ) : null}
      <form className={css.form} noValidate onSubmit={submit}>
        <TextField
          {...form.bind("email")}
          label={t("auth:login.email")}
          type="email"
          autoComplete="username"
          inputMode="email"
          isLtr
          isRequired
          errorMessage={textOf("email")}
        />
        <PasswordField
          {...form.bind("password")}
          label={t("auth:login.password")}
          autoComplete="current-password"
          isRequired
          errorMessage={textOf("password")}
        />
        <Button
          type="submit"
          variant="primary"
          isWide
          isPending={isBusy}
          pendingLabel={t("auth:login.submitting")}
        >
          {t("auth:login.submit")}
        </Button>
      </form>
      {otherWays}
    </AuthPage>
  );
}

/** Why the sign-in was refused; an unverified account is led to the code of its mail. */
function LoginProblem({ error }: { error: Error }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isUnverified = error instanceof ApiError && error.code === "EMAIL_NOT_VERIFIED";
  return (
    <Notice tone="danger">
      <p>{loginErrorText(t, error, language)}</p>
      {isUnverified ? (
        <Link to={PAGES.verifyEmail}>
          {t(error.extra["mailSent"] === true ? "auth:login.verify" : "auth:login.verifyEarlier")}
        </Link>
      ) : null}
    </Notice>
  );
}
