import { PASSWORD_MIN } from "@kehila/shared/limits";
import { PAGES } from "@kehila/shared/paths";
import { Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { useForm } from "../../lib/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import * as css from "./auth-page.css.ts";
import { useSignUp } from "./auth.queries.ts";
import type { SignUpField, SignUpProblem } from "./sign-up-problems.ts";
import {
  checkSignUp,
  EMPTY_SIGN_UP,
  refusedFields,
  signUpErrorText,
  signUpProblemText,
} from "./sign-up-problems.ts";

/** A staff account for the holder of a registration token (§2, Signup). */
export function SignUpForm({ onDone }: { onDone: (done: { mailSent: boolean }) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const signUp = useSignUp();
  const form = useForm<SignUpField, SignUpProblem>(EMPTY_SIGN_UP);
  const isDone = signUp.isSuccess;

  const fieldProps = (name: SignUpField) => {
    const label = t(`auth:signup.${name}`);
    const problem = form.problems[name];
    return {
      ...form.bind(name),
      label,
      isRequired: true,
      isDisabled: isDone,
      errorMessage: problem && signUpProblemText(t, problem, label),
    };
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signUp.isPending || isDone) return;
    const checked = checkSignUp(form.values, language);
    if ("problems" in checked) {
      signUp.reset();
      form.show(checked.problems);
      return;
    }
    signUp.mutate(checked.account, {
      onSuccess: onDone,
      onError: (error) => form.show(refusedFields(error)),
    });
  };

  const isAboutFields = Object.keys(refusedFields(signUp.error)).length > 0;
  return (
    <AuthPage
      title={t("auth:signup.title")}
      links={<Link to={PAGES.login}>{t("auth:signup.login")}</Link>}
    >
      {isDone ? (
        <Notice tone={signUp.data.mailSent ? "success" : "warning"}>
          <NamedText
            text={t(signUp.data.mailSent ? "auth:signup.success" : "auth:signup.withoutMail", {
              email: NAME_SLOT,
            })}
            name={signUp.variables.email}
          />
        </Notice>
      ) : (
        <p className={css.intro}>{t("auth:signup.intro")}</p>
      )}
      {signUp.isError && !isAboutFields ? (
        <Notice tone="danger">{signUpErrorText(t, signUp.error, language)}</Notice>
      ) : null}
      <form className={css.form} noValidate onSubmit={submit}>
        <TextField {...fieldProps("name")} autoComplete="name" />
        <TextField
          {...fieldProps("email")}
          type="email"
          autoComplete="username"
          inputMode="email"
          isLtr
        />
        <PasswordField
          {...fieldProps("password")}
          autoComplete="new-password"
          description={t("auth:passwordHint", { min: PASSWORD_MIN })}
        />
        <PasswordField {...fieldProps("confirmation")} autoComplete="new-password" />
        <TextField
          {...fieldProps("registrationToken")}
          autoComplete="off"
          spellCheck="false"
          isLtr
          description={t("auth:signup.tokenHint")}
        />
        <Button
          type="submit"
          variant="primary"
          isWide
          isDisabled={isDone}
          isPending={signUp.isPending}
          pendingLabel={t("auth:signup.submitting")}
        >
          {t("auth:signup.submit")}
        </Button>
      </form>
    </AuthPage>
  );
}
