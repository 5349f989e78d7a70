import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGE_NAMES, LANGUAGES } from "@kehila/shared/base/languages";
import { registerUrl } from "@kehila/shared/base/paths";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { textsIn } from "../../i18n/setup.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { spread, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import * as css from "./share.css.ts";
import { notePublicFormShared } from "./shared.ts";
import { ShareMessage } from "../../ui/share-message.tsx";

/** Shows the address of the public form in each language, to copy, scan or send. */
export function SharePublicFormDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const shownLanguage = useLanguage();
  const languages = [shownLanguage, ...LANGUAGES.filter((language) => language !== shownLanguage)];
  // Noted on closing: the note may complete the first steps, whose panel contains this dialog.
  useEffect(() => notePublicFormShared, []);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable
      title={t("share:public.title")}
      footer={<Button onPress={onClose}>{t("common:action.close")}</Button>}
    >
      <div className={stack.m}>
        <p>{t("share:public.text")}</p>
        <Tabs
          label={t("share:public.language")}
          tabs={languages.map((language) => ({
            id: language,
            title: LANGUAGE_NAMES[language],
            content: <AddressIn language={language} />,
          }))}
        />
      </div>
    </Dialog>
  );
}

function AddressIn({ language }: { language: Language }) {
  const { t } = useTranslation();
  const url = location.origin + registerUrl(language);
  const [texts, setTexts] = useState<{ subject: string; message: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const write = async () => {
      const inLanguage = await textsIn(language);
      if (!isCurrent) return;
      setTexts({
        subject: inLanguage("share:public.subject"),
        message: inLanguage("share:public.message", { url }),
      });
    };
    void write();
    return () => {
      isCurrent = false;
    };
  }, [url, language]);
  return (
    <div className={stack.m}>
      <div className={spread}>
        <a href={url} target="_blank" rel="noreferrer" className={css.address}>
          <bdi translate="no" dir="ltr">
            {url}
          </bdi>
        </a>
        <CopyButton text={url} label={t("share:public.copy")} shortLabel={t("share:public.copy")} />
      </div>
      {texts ? <ShareMessage {...texts} language={language} /> : null}
      <QrCode text={url} label={t("share:public.qr")} />
    </div>
  );
}
