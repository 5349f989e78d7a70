import { PAGES } from "@kehila/shared/paths";
import { Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { errorText, fieldErrorText } from "../../i18n/error-text.ts";
import { useForm } from "../../lib/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import * as css from "./auth-page.css.ts";
import { useRequestReset } from "./auth.queries.ts";
import { emailProblem } from "./verification-problems.ts";

/** Asks for the link of a new password. What it says never depends on whether there is an account. */
export function ForgotPasswordForm() {
  const { t } = useTranslation();
  const form = useForm<"email", "REQUIRED" | "INVALID_EMAIL">({ email: "" });
  const request = useRequestReset();
  const label = t("auth:forgot.email");
  const problem = form.problems.email;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    const email = form.values.email.trim();
    const found = emailProblem(email);
    request.reset();
    form.show({ email: found });
    if (!found) request.mutate(email);
  };

  return (
    <AuthPage
      title={t("auth:forgot.title")}
      links={<Link to={PAGES.login}>{t("auth:forgot.login")}</Link>}
    >
      {request.isSuccess ? (
        <Notice tone="success">{t("auth:forgot.sent")}</Notice>
      ) : (
        <p className={css.intro}>{t("auth:forgot.intro")}</p>
      )}
      {request.isError ? <Notice tone="danger">{errorText(t, request.error)}</Notice> : null}
      <form className={css.form} noValidate onSubmit={submit}>
        <TextField
          {...form.bind("email")}
          label={label}
          type="email"
          autoComplete="username"
          inputMode="email"
          isLtr
          isRequired
          errorMessage={
            problem === "REQUIRED"
              ? fieldErrorText(t, problem, label)
              : problem && t(`errors:code.${problem}`)
          }
        />
        <Button
          type="submit"
          variant="primary"
          isWide
          isPending={request.isPending}
          pendingLabel={t("auth:forgot.submitting")}
        >
          {t("auth:forgot.submit")}
        </Button>
      </form>
    </AuthPage>
  );
}
