import { signInSchema } from "@kehila/shared/accounts/accounts";
import { parseFields } from "@kehila/shared/base/fields";
import { PAGES } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { useEffectEvent, useLayoutEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSignIn, type SecondStepNeeded } from "../../entities/users/session.queries.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { Form } from "../../ui/field/form.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { EmailField } from "../../ui/field/text-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import type { WaitingSignIn } from "./waiting-sign-in.ts";
import { readEarlySignIn } from "./early-sign-in.ts";
import { signInErrorText } from "./sign-in-error.ts";

interface SignInFormProps {
  /** Whether the user was redirected from a page that requires sign-in. */
  isNeeded: boolean;
  /** Whether the requested page is loading. */
  isLeaving: boolean;
  /** Called when the password was correct and a second step follows. */
  onSecondStep: (needed: SecondStepNeeded) => void;
  /** Called when the password was correct, but the email is not verified. */
  onUnverified: (waiting: WaitingSignIn) => void;
  /** Further sign-in methods that need no password. */
  otherWays?: ReactNode;
}

/** Email and password. */
export function SignInForm(props: SignInFormProps) {
  const { isNeeded, isLeaving, onSecondStep, onUnverified, otherWays } = props;
  const language = useLanguage();
  const { t } = useTranslation();
  const signIn = useSignIn();
  const form = useForm({ email: "", password: "" });
  const isBusy = signIn.isPending || isLeaving;

  const submit = ({ email, password } = form.values) => {
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
        if (isUnverified(error)) {
          onUnverified({ credentials: parsed.data, mailSent: error.extra["mailSent"] === true });
          return;
        }
        const fields = error instanceof ApiError ? error.fields : {};
        form.show(fields);
        if (Object.keys(fields).length === 0) form.focus("password");
      },
    });
  };

  const continueEarly = useEffectEvent(() => {
    const early = readEarlySignIn();
    if (!early) return;
    form.fill(early.values);
    if (early.focused) form.focus(early.focused);
    if (early.isSubmitted) submit(early.values);
  });
  // Takes over the shell's form before the paint, so that the form seems to stay. A takeover during
  // the render would miss what the user types while React renders.
  useLayoutEffect(() => continueEarly(), []);

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
      {signIn.isError && !isUnverified(signIn.error) ? (
        <Notice tone="danger">{signInErrorText(t, signIn.error, language)}</Notice>
      ) : isNeeded && !isBusy ? (
        <Notice tone="info">{t("auth:login.needed")}</Notice>
      ) : null}
      <Form
        onSubmit={() => submit()}
        isWide
        isPending={isBusy}
        submitLabel={t("auth:login.submit")}
        pendingLabel={t("auth:login.submitting")}
      >
        <EmailField {...form.field("email", t("auth:login.email"))} />
        <PasswordField
          {...form.field("password", t("auth:login.password"))}
          autoComplete="current-password"
        />
      </Form>
      {otherWays}
    </AuthPage>
  );
}

/** Whether a sign-in was refused only because its email is not verified. */
const isUnverified = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "EMAIL_NOT_VERIFIED";
