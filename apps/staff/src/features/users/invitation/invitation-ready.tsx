import type { GeneratedToken } from "@kehila/shared/accounts/invitations";
import type { Language } from "@kehila/shared/base/languages";
import { invitationPath } from "@kehila/shared/base/paths";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { textsIn } from "../../../i18n/setup.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { productTitle } from "../../../lib/config.ts";
import { anywhere, spread, stack } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Waiting } from "../../../ui/feedback/waiting.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { ShareMessage } from "../../../ui/share-message.tsx";

interface InvitationReadyProps {
  token: GeneratedToken;
  onClose: () => void;
}

/** A new invitation: the link for the user to send, or the address that received the mail. */
export function InvitationReady({ token, onClose }: InvitationReadyProps) {
  const { t } = useTranslation();
  const named = useNamed();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("accounts:invite.ready")}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t("accounts:invite.close")}
        </Button>
      }
    >
      <div className={stack.m}>
        {token.email !== null && token.mailSent ? (
          <Notice tone="success">{named("accounts:invite.sent", token.email)}</Notice>
        ) : null}
        {token.mailSent === false ? (
          <Notice tone="warning">{t("accounts:invite.notSent")}</Notice>
        ) : null}
        {token.token === null ? null : <InvitationLink {...token} secret={token.token} />}
      </div>
    </Dialog>
  );
}

interface Message {
  subject: string;
  message: string;
}

/** Returns the message of an invitation in a language; null while that language loads. */
function useMessage(name: string, url: string, language: Language): Message | null {
  const [texts, setTexts] = useState<Message | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const write = async () => {
      const t = await textsIn(language);
      const title = productTitle();
      if (!isCurrent) return;
      setTexts({
        subject: t("accounts:invite.subject", { name }),
        message: t("accounts:invite.message", { name, title, url }),
      });
    };
    void write();
    return () => {
      isCurrent = false;
    };
  }, [name, url, language]);
  return texts;
}

function InvitationLink({
  secret,
  invitedBy,
  language: chosen,
}: GeneratedToken & { secret: string }) {
  const { t } = useTranslation();
  const shown = useLanguage();
  const language = chosen ?? shown;
  const url = location.origin + invitationPath(secret);
  const texts = useMessage(invitedBy ?? "", url, language);
  if (!texts) return <Waiting>{t("shell:loading")}</Waiting>;
  return (
    <>
      <div className={spread}>
        <bdi translate="no" dir="ltr" className={anywhere}>
          {url}
        </bdi>
        <CopyButton text={url} label={t("accounts:invite.copyLink")} />
      </div>
      <ShareMessage {...texts} language={language} />
    </>
  );
}
