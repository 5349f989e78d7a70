import { PASSWORD_MIN } from "@kehila/shared/base/limits";
import { PAGES } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { useForm } from "../../lib/use-form.ts";
import { Form } from "../../ui/field/form.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { EmailField, TextField } from "../../ui/field/text-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import { useSignUp } from "./auth.queries.ts";
import type { SignUpField, SignUpProblem } from "./sign-up-problems.ts";
import {
  checkSignUp,
  EMPTY_SIGN_UP,
  refusedFields,
  signUpErrorText,
  signUpProblemText,
} from "./sign-up-problems.ts";
import { muted } from "../../styles/utilities.css.ts";

interface SignUpFormProps {
  /** The registration token of an invitation's link. */
  token: string | undefined;
  onDone: (done: { mailSent: boolean }) => void;
}

/** Creates a staff account with a registration token (§2, Signup). */
export function SignUpForm({ token = "", onDone }: SignUpFormProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const language = useLanguage();
  const signUp = useSignUp();
  const form = useForm<SignUpField, SignUpProblem>(
    { ...EMPTY_SIGN_UP, registrationToken: token },
    signUpProblemText,
  );
  const isDone = signUp.isSuccess;

  const field = (name: SignUpField) => ({
    ...form.field(name, t(`auth:signup.${name}`)),
    isDisabled: isDone,
  });

  const submit = () => {
    if (isDone) return;
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

  const hasFieldErrors = Object.keys(refusedFields(signUp.error)).length > 0;
  return (
    <AuthPage
      title={t("auth:signup.title")}
      links={<Link to={PAGES.login}>{t("auth:signup.login")}</Link>}
    >
      {isDone ? (
        <Notice tone={signUp.data.mailSent ? "success" : "warning"}>
          {named(
            signUp.data.mailSent ? "auth:signup.success" : "auth:signup.withoutMail",
            signUp.variables.email,
          )}
        </Notice>
      ) : (
        <p className={muted}>{t("auth:signup.intro")}</p>
      )}
      {signUp.isError && !hasFieldErrors ? (
        <Notice tone="danger">{signUpErrorText(t, signUp.error, language)}</Notice>
      ) : null}
      <Form
        onSubmit={submit}
        isWide
        isPending={signUp.isPending}
        isDisabled={isDone}
        submitLabel={t("auth:signup.submit")}
        pendingLabel={t("auth:signup.submitting")}
      >
        <TextField {...field("name")} autoComplete="name" />
        <EmailField {...field("email")} />
        <PasswordField
          {...field("password")}
          autoComplete="new-password"
          description={t("auth:passwordHint", { min: PASSWORD_MIN })}
        />
        <PasswordField {...field("confirmation")} autoComplete="new-password" />
        <TextField
          {...field("registrationToken")}
          autoComplete="off"
          spellCheck="false"
          isLtr
          description={t("auth:signup.tokenHint")}
        />
      </Form>
    </AuthPage>
  );
}
