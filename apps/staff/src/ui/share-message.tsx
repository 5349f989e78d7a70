import type { Language } from "@kehila/shared/base/languages";
import { directionOf } from "@kehila/shared/base/languages";
import { Mail, MessageCircle, MessageSquareText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { mailLink, smsLink, whatsAppLink } from "../lib/text/send-links.ts";
import { stack } from "../styles/utilities.css.ts";
import { CopyButton } from "./button/copy-button.tsx";
import { linkButton } from "./button/link-button.tsx";
import * as css from "./share-message.css.ts";

interface ShareMessageProps {
  /** The message, in the language of its reader. */
  message: string;
  language: Language;
  /** The subject of a mail. */
  subject: string;
}

/** A message, with buttons that copy it or open it in WhatsApp, a text message or a mail. */
export function ShareMessage({ message, language, subject }: ShareMessageProps) {
  const { t } = useTranslation();
  return (
    <div className={stack.m}>
      <p lang={language} dir={directionOf(language)} className={css.message}>
        {message}
      </p>
      <div className={css.ways}>
        <a
          href={whatsAppLink(message)}
          target="_blank"
          rel="noreferrer"
          className={linkButton("secondary")}
        >
          <MessageCircle aria-hidden="true" />
          {t("share:whatsApp")}
        </a>
        <a href={mailLink(subject, message)} className={linkButton("secondary")}>
          <Mail aria-hidden="true" />
          {t("share:mail")}
        </a>
        <a href={smsLink(message)} className={linkButton("secondary")}>
          <MessageSquareText aria-hidden="true" />
          {t("share:sms")}
        </a>
        <CopyButton
          size="normal"
          text={message}
          label={t("share:copyMessage")}
          shortLabel={t("share:copyMessage")}
        />
      </div>
    </div>
  );
}
