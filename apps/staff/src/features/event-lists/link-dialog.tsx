import { linkOpenUntil } from "@kehila/shared/events/registration";
import type { EventListSummary } from "@kehila/shared/events/event-lists";
import type { Language } from "@kehila/shared/base/languages";
import { directionOf, LANGUAGE_NAMES, LANGUAGES } from "@kehila/shared/base/languages";
import { MessageCircle, MessageSquareText, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { FullNotice } from "../../entities/event-lists/full-notice.tsx";
import { textsIn } from "../../i18n/setup.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatDay } from "../../lib/text/format.ts";
import { smsLink, whatsAppLink } from "../../lib/text/send-links.ts";
import { anywhere, spread, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { linkButton } from "../../ui/button/link-button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { message as messageStyle, ways as waysStyle } from "../../ui/share-message.css.ts";
import * as css from "./link.css.ts";
import { factsLine, invitationUrl, registrationUrl } from "./link-message.ts";
import type { InvitationTexts } from "./poster.tsx";
import { Poster } from "./poster.tsx";

interface LinkDialogProps {
  list: EventListSummary;
  onClose: () => void;
}

/** The public registration link of an upcoming list: to send, to print, and to copy. */
export function LinkDialog({ list, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const shownLanguage = useLanguage();
  const url = registrationUrl(location.origin, list.id);
  const languages = [shownLanguage, ...LANGUAGES.filter((language) => language !== shownLanguage)];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable
      size="wide"
      title={namedText("event-lists:link.title", list.title)}
      footer={<Button onPress={onClose}>{t("common:action.close")}</Button>}
    >
      <div className={stack.m}>
        <FullNotice list={list} />
        <Tabs
          label={t("event-lists:link.language")}
          tabs={languages.map((language) => ({
            id: language,
            title: LANGUAGE_NAMES[language],
            content: <Invitation list={list} language={language} />,
          }))}
        />
        <p>
          {t("event-lists:link.until", { day: formatDay(linkOpenUntil(list.date), shownLanguage) })}
        </p>
        <div className={spread}>
          <a href={url} target="_blank" rel="noreferrer" className={anywhere}>
            <bdi translate="no" dir="ltr">
              {url}
            </bdi>
          </a>
          <CopyButton text={url} label={t("event-lists:link.copy")} />
        </div>
      </div>
    </Dialog>
  );
}

/** Returns the texts of the invitation in a language; null while that language loads. */
function useInvitation({ id, title, date, time, venue }: EventListSummary, language: Language) {
  const [texts, setTexts] = useState<InvitationTexts | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const write = async () => {
      const t = await textsIn(language);
      if (!isCurrent) return;
      const url = invitationUrl(location.origin, id, language);
      const facts = [formatDay(date, language), time, venue].filter((fact) => fact !== null);
      const day = factsLine(facts, language);
      const message = t("event-lists:invitation.message", { title, day, url });
      setTexts({ language, url, facts, message, scan: t("event-lists:invitation.scan") });
    };
    void write();
    return () => {
      isCurrent = false;
    };
  }, [id, title, date, time, venue, language]);
  return texts;
}

/** The message to send and the QR code to print, in one language. */
function Invitation({ list, language }: { list: EventListSummary; language: Language }) {
  const { t } = useTranslation();
  const texts = useInvitation(list, language);
  const [prints, setPrints] = useState(0);
  if (!texts) return <Waiting>{t("shell:loading")}</Waiting>;
  const { message, url } = texts;
  return (
    <div className={css.invitation}>
      <div className={css.message}>
        <p lang={language} dir={directionOf(language)} className={messageStyle}>
          {message}
        </p>
        <div className={waysStyle}>
          <a
            href={whatsAppLink(message)}
            target="_blank"
            rel="noreferrer"
            className={linkButton("primary")}
          >
            <MessageCircle aria-hidden="true" />
            {t("event-lists:link.whatsApp")}
          </a>
          <a href={smsLink(message)} className={linkButton("secondary")}>
            <MessageSquareText aria-hidden="true" />
            {t("event-lists:link.sms")}
          </a>
          <CopyButton
            size="normal"
            text={message}
            label={t("event-lists:link.copyMessage")}
            shortLabel={t("event-lists:link.copyMessage")}
          />
        </div>
      </div>
      <div className={css.code}>
        <QrCode text={url} label={t("event-lists:link.qr")} />
        <Button
          size="small"
          icon={<Printer aria-hidden="true" />}
          onPress={() => setPrints(prints + 1)}
        >
          {t("event-lists:link.print")}
        </Button>
      </div>
      {prints > 0 ? <Poster key={prints} title={list.title} texts={texts} /> : null}
    </div>
  );
}
