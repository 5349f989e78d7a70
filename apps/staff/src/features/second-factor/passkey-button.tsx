import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { secondFactorErrorText } from "./second-factor-error.ts";
import { type OnNewCodes, usePasskeySignIn } from "./second-factor.queries.ts";
import { stack } from "../../styles/utilities.css.ts";

interface PasskeyButtonProps {
  /** Whether the passkey is the second step, after the password. */
  secondStep?: boolean;
  /** Whether the requested page is loading. */
  isLeaving: boolean;
  onNewCodes: OnNewCodes;
}

/** Signs in with a passkey. Hidden in browsers without passkeys. */
export function PasskeyButton({ secondStep = false, isLeaving, onNewCodes }: PasskeyButtonProps) {
  const { t } = useTranslation();
  const signIn = usePasskeySignIn(onNewCodes);
  if (typeof PublicKeyCredential === "undefined") return null;
  return (
    <div className={stack.m}>
      {signIn.isError ? (
        <Notice tone="danger">{secondFactorErrorText(t, signIn.error)}</Notice>
      ) : null}
      <Button
        isWide
        icon={<KeyRound aria-hidden="true" />}
        isDisabled={isLeaving}
        isPending={signIn.isPending}
        pendingLabel={t("second-factor:passkey.waiting")}
        onPress={() => signIn.mutate({ secondStep })}
      >
        {t("second-factor:passkey.signIn")}
      </Button>
    </div>
  );
}
