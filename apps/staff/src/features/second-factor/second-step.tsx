import type { SecondFactorMethod } from "@kehila/shared/accounts/second-factor";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "../../lib/api/api-error.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/field/form.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/field/text-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { secondFactorErrorText } from "./second-factor-error.ts";
import { type OnNewCodes, useSecondStep } from "./second-factor.queries.ts";

interface SecondStepProps {
  methods: readonly SecondFactorMethod[];
  /** Whether the requested page is loading. */
  isLeaving: boolean;
  onNewCodes: OnNewCodes;
  /** Returns to email and password. */
  onRestart: () => void;
}

/** The second step of signing in: a passkey, an app code or a recovery code. */
export function SecondStep({ methods, isLeaving, onNewCodes, onRestart }: SecondStepProps) {
  const { t } = useTranslation();
  const typedMethods = methods.filter((method) => method !== "passkey");
  const [method, setMethod] = useState(typedMethods[0]);
  const otherMethod = typedMethods.find((typedMethod) => typedMethod !== method);
  return (
    <>
      {methods.includes("passkey") ? (
        <PasskeyButton secondStep isLeaving={isLeaving} onNewCodes={onNewCodes} />
      ) : null}
      {method ? (
        <CodeForm key={method} method={method} isLeaving={isLeaving} onNewCodes={onNewCodes} />
      ) : null}
      {otherMethod ? (
        <Button
          variant="quiet"
          isWide
          isDisabled={isLeaving}
          onPress={() => setMethod(otherMethod)}
        >
          {t(`second-factor:step.instead.${otherMethod}`)}
        </Button>
      ) : null}
      <Button variant="quiet" isWide isDisabled={isLeaving} onPress={onRestart}>
        {t("second-factor:step.restart")}
      </Button>
    </>
  );
}

interface CodeFormProps {
  method: "totp" | "backup-code";
  isLeaving: boolean;
  onNewCodes: OnNewCodes;
}

function CodeForm({ method, isLeaving, onNewCodes }: CodeFormProps) {
  const { t } = useTranslation();
  const step = useSecondStep(onNewCodes);
  const form = useForm({ code: "" });
  // Focuses the only field, so that the user can type the code right after the password.
  const { focus } = form;
  const isFocused = useRef(false);
  useEffect(() => {
    if (isFocused.current) return;
    isFocused.current = true;
    focus("code");
  }, [focus]);
  const isBusy = step.isPending || isLeaving;
  const isOver = hasCode(step.error, "SECOND_STEP_EXPIRED");

  const submit = () => {
    const code = form.values.code.trim();
    form.show({ code: code === "" ? "REQUIRED" : undefined });
    if (code !== "") step.mutate({ method, code }, { onError: () => form.focus("code") });
  };

  return (
    <Form
      onSubmit={submit}
      isWide
      isDisabled={isOver}
      isPending={isBusy}
      submitLabel={t("second-factor:step.submit")}
      pendingLabel={t("second-factor:step.checking")}
    >
      {step.isError ? <Notice tone="danger">{secondFactorErrorText(t, step.error)}</Notice> : null}
      <TextField
        {...form.field("code", t(`second-factor:step.label.${method}`))}
        description={t(`second-factor:step.hint.${method}`)}
        autoComplete={method === "totp" ? "one-time-code" : "off"}
        inputMode={method === "totp" ? "numeric" : "text"}
        isLtr
      />
    </Form>
  );
}
