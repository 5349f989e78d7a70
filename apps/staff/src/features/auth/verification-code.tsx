import { VERIFICATION_CODE_DIGITS } from "@kehila/shared/base/limits";
import { useEffect, useEffectEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import type { Session } from "../../entities/users/session.queries.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/field/form.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { EmailField, TextField } from "../../ui/field/text-field.tsx";
import { stack } from "../../styles/utilities.css.ts";
import * as css from "./auth-page.css.ts";
import { useResendVerification, useVerifyCode } from "./auth.queries.ts";
import { codeProblem, emailProblem, type CodeProblem } from "./verification-problems.ts";

interface VerificationCodeProps {
  session: Session | undefined;
  /** The email of a sign-in with the right password. */
  known?: string | undefined;
  onVerified: (verified: { signedIn: boolean }) => void;
}

/**
 * Verifies the email by the code of the mail, or requests another mail. Without a session, the form
 * also asks for the email.
 */
export function VerificationCode({ session, known, onVerified }: VerificationCodeProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const form = useForm<"email" | "code", CodeProblem>({ email: known ?? "", code: "" });
  const verify = useVerifyCode();
  const resend = useResendVerification();
  const isAsked =
    session?.status !== "unverified" || (known !== undefined && known !== session.email);
  const typed = form.values.email.trim();
  const email = isAsked ? typed : undefined;

  const focusCode = useEffectEvent(() => form.focus("code"));
  useEffect(() => {
    if (known !== undefined) focusCode();
  }, [known]);

  const submit = () => {
    const problems = {
      email: isAsked ? emailProblem(typed) : undefined,
      code: codeProblem(form.values.code),
    };
    verify.reset();
    resend.reset();
    form.show(problems);
    if (problems.email || problems.code) return;
    const code = { otp: form.values.code, ...(email === undefined ? {} : { email }) };
    verify.mutate(code, { onSuccess: onVerified, onError: () => form.focus("code") });
  };

  const requestMail = () => {
    const problem = isAsked ? emailProblem(typed) : undefined;
    verify.reset();
    resend.reset();
    form.show({ email: problem });
    if (!problem) resend.mutate(email);
  };

  return (
    <section className={stack.s} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.sectionTitle}>
        {t("auth:verify.codeTitle")}
      </h2>
      {verify.isError ? <Notice tone="danger">{errorText(t, verify.error)}</Notice> : null}
      {resend.isError ? <Notice tone="danger">{errorText(t, resend.error)}</Notice> : null}
      {resend.isSuccess ? (
        <Notice tone="success">
          {t(isAsked ? "auth:verify.sentIfWaiting" : "auth:verify.sent")}
        </Notice>
      ) : null}
      <Form
        onSubmit={submit}
        isWide
        isPending={verify.isPending}
        submitLabel={t("auth:verify.submit")}
        pendingLabel={t("auth:verify.submitting")}
      >
        {isAsked ? <EmailField {...form.field("email", t("auth:verify.email"))} /> : null}
        <TextField
          {...form.field("code", t("auth:verify.code"))}
          autoComplete="one-time-code"
          inputMode="numeric"
          isLtr
          description={t("auth:verify.codeHint", { digits: VERIFICATION_CODE_DIGITS })}
        />
      </Form>
      <Button
        isWide
        isPending={resend.isPending}
        pendingLabel={t("auth:verify.resending")}
        onPress={requestMail}
      >
        {t("auth:verify.resend")}
      </Button>
    </section>
  );
}
