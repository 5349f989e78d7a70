import type { OpenedInvitation } from "@kehila/shared/accounts/invitations";
import { PASSWORD_MIN } from "@kehila/shared/base/limits";
import { PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../../i18n/setup.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { Form } from "../../ui/field/form.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { ErrorSummary } from "../../ui/feedback/error-summary.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { EmailField, TextField } from "../../ui/field/text-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import { invitationQuery, useSignUp } from "./auth.queries.ts";
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

/** Creates a staff account with a registration token. */
export function SignUpForm(props: SignUpFormProps) {
  const { t } = useTranslation();
  const { form, signUp, invitation, isDone, submit, labelOf } = useSignUpForm(props);
  const field = (name: SignUpField) => ({
    ...form.field(name, labelOf(name)),
    isDisabled: isDone,
  });
  return (
    <AuthPage
      title={t("auth:signup.title")}
      links={<Link to={PAGES.login}>{t("auth:signup.login")}</Link>}
    >
      {isDone ? <Done signUp={signUp} /> : <Introduction invitation={invitation} />}
      <Failure error={signUp.error} />
      <Form
        onSubmit={submit}
        isWide
        isPending={signUp.isPending}
        isDisabled={isDone}
        submitLabel={t("auth:signup.submit")}
        pendingLabel={t("auth:signup.submitting")}
      >
        <ErrorSummary {...form.summary(labelOf)} />
        <TextField {...field("name")} autoComplete="name" />
        <EmailField {...field("email")} isReadOnly={typeof invitation?.email === "string"} />
        <PasswordField
          {...field("password")}
          autoComplete="new-password"
          description={t("auth:passwordHint", { min: PASSWORD_MIN })}
        />
        <PasswordField {...field("confirmation")} autoComplete="new-password" />
        {invitation ? null : (
          <TextField
            {...field("registrationToken")}
            autoComplete="off"
            spellCheck="false"
            isLtr
            description={t("auth:signup.tokenHint")}
          />
        )}
      </Form>
    </AuthPage>
  );
}

/** Returns the typed values, the invitation of the link, and the call that creates the account. */
function useSignUpForm({ token = "", onDone }: SignUpFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const signUp = useSignUp();
  const form = useForm<SignUpField, SignUpProblem>(
    { ...EMPTY_SIGN_UP, registrationToken: token },
    { textOf: signUpProblemText, hasSummary: true },
  );
  const isDone = signUp.isSuccess;
  const { data: invitation } = useQuery({ ...invitationQuery(token), enabled: token !== "" });
  const accept = useEffectEvent(({ email, language: chosen }: OpenedInvitation) => {
    if (email !== null) form.field("email", "").onChange(email);
    if (chosen !== null && chosen !== language) void changeLanguage(chosen);
  });
  useEffect(() => {
    if (invitation) accept(invitation);
  }, [invitation]);

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
  const labelOf = (name: SignUpField) => t(`auth:signup.${name}`);
  return { form, signUp, invitation, isDone, submit, labelOf };
}

/** Reports the new account, and whether the verification mail was sent. */
function Done({ signUp }: { signUp: ReturnType<typeof useSignUp> }) {
  const named = useNamed();
  if (!signUp.isSuccess) return null;
  const { mailSent } = signUp.data;
  return (
    <Notice isReplacement tone={mailSent ? "success" : "warning"}>
      {named(mailSent ? "auth:signup.success" : "auth:signup.withoutMail", signUp.variables.email)}
    </Notice>
  );
}

/** Reports a refusal that concerns the whole form. */
function Failure({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (error === null || Object.keys(refusedFields(error)).length > 0) return null;
  return <Notice tone="danger">{signUpErrorText(t, error, language)}</Notice>;
}

interface IntroductionProps {
  /** Null for a token that is not valid; undefined without a link, or while it is checked. */
  invitation: OpenedInvitation | null | undefined;
}

/** The name of the colleague who sent the invitation, or the purpose of the page. */
function Introduction({ invitation }: IntroductionProps) {
  const { t } = useTranslation();
  const named = useNamed();
  if (invitation === null) return <Notice tone="warning">{t("auth:signup.badInvitation")}</Notice>;
  if (!invitation) return <p className={muted}>{t("auth:signup.intro")}</p>;
  return (
    <>
      <p>
        <strong>{named("auth:signup.invitedBy", invitation.invitedBy)}</strong>
      </p>
      <p className={muted}>{t("auth:signup.invitedIntro")}</p>
    </>
  );
}
