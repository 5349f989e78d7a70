import { PAGES } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { Form } from "../../ui/field/form.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { EmailField } from "../../ui/field/text-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import { useRequestReset } from "./auth.queries.ts";
import { emailProblem } from "./verification-problems.ts";
import { muted } from "../../styles/utilities.css.ts";

/** Requests a password reset link. Its message never depends on whether the account exists. */
export function ForgotPasswordForm() {
  const { t } = useTranslation();
  const form = useForm({ email: "" });
  const request = useRequestReset();

  const submit = () => {
    const email = form.values.email.trim();
    const problem = emailProblem(email);
    request.reset();
    form.show({ email: problem });
    if (!problem) request.mutate(email);
  };

  return (
    <AuthPage
      title={t("auth:forgot.title")}
      links={<Link to={PAGES.login}>{t("auth:forgot.login")}</Link>}
    >
      {request.isSuccess ? (
        <Notice tone="success">{t("auth:forgot.sent")}</Notice>
      ) : (
        <p className={muted}>{t("auth:forgot.intro")}</p>
      )}
      {request.isError ? <Notice tone="danger">{errorText(t, request.error)}</Notice> : null}
      <Form
        onSubmit={submit}
        isWide
        isPending={request.isPending}
        submitLabel={t("auth:forgot.submit")}
        pendingLabel={t("auth:forgot.submitting")}
      >
        <EmailField {...form.field("email", t("auth:forgot.email"))} />
      </Form>
    </AuthPage>
  );
}
