import { signInSchema } from "@kehila/shared/accounts";
import type { FieldErrorCode, FieldErrors } from "@kehila/shared/errors";
import { parseFields } from "@kehila/shared/fields";
import { Eye, EyeOff } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useSignIn } from "../../lib/session.queries.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { loginErrorText } from "./login-error.ts";
import * as css from "./login-form.css.ts";

type FieldName = "email" | "password";
type Wrong = { [Name in FieldName]?: FieldErrorCode | undefined };

/** Email and password (§2, Login). `isLeaving` while the page that was asked for is on its way. */
export function LoginForm({ isLeaving }: { isLeaving: boolean }) {
  const { t } = useTranslation();
  usePageTitle(t("auth:login.title"));
  const signIn = useSignIn();
  const [values, setValues] = useState({ email: "", password: "" });
  const [errors, setErrors] = useState<Wrong>({});
  const [isShown, setShown] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const isBusy = signIn.isPending || isLeaving;

  const change = (name: FieldName) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const textOf = (name: FieldName) => {
    const code = errors[name];
    return code && fieldErrorText(t, code, t(`auth:login.${name}`));
  };
  const showErrors = (fields: FieldErrors) => {
    const wrong: Wrong = { email: fields["email"], password: fields["password"] };
    setErrors(wrong);
    if (wrong.email) email.current?.focus();
    else password.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const parsed = parseFields(signInSchema, { ...values, email: values.email.trim() });
    if (!parsed.success) {
      signIn.reset();
      showErrors(parsed.fields);
      return;
    }
    setErrors({});
    signIn.mutate(parsed.data, {
      onError: (error) => showErrors(error instanceof ApiError ? error.fields : {}),
    });
  };

  return (
    <section className={css.page}>
      <h1 className={css.title}>{t("auth:login.title")}</h1>
      {signIn.isError ? <Notice tone="danger">{loginErrorText(t, signIn.error)}</Notice> : null}
      <form className={css.form} noValidate onSubmit={submit}>
        <TextField
          label={t("auth:login.email")}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          isLtr
          isRequired
          inputRef={email}
          value={values.email}
          onChange={change("email")}
          errorMessage={textOf("email")}
        />
        <TextField
          label={t("auth:login.password")}
          name="password"
          type={isShown ? "text" : "password"}
          autoComplete="current-password"
          spellCheck="false"
          isLtr
          isRequired
          inputRef={password}
          value={values.password}
          onChange={change("password")}
          errorMessage={textOf("password")}
          suffix={
            <IconButton
              label={t(isShown ? "auth:login.hidePassword" : "auth:login.showPassword")}
              icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
              onPress={() => setShown(!isShown)}
            />
          }
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
    </section>
  );
}
