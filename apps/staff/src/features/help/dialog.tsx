import * as css from "./help.css.ts";
import i18next from "i18next";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { Contacts } from "./contacts.tsx";
import { Keyboard } from "./keyboard.tsx";
import type { ShownRoute } from "./pages.ts";
import { helpPageOf } from "./pages.ts";
import type { HelpText } from "./texts.ts";
import { helpTextsQuery } from "./texts.ts";
import { LABEL, labelIn } from "./labels.ts";

interface HelpDialogProps {
  shown: ShownRoute;
  onClose: () => void;
}

/** The help of a screen: purpose, commonest tasks, contacts, and keyboard shortcuts. */
export function HelpDialog({ shown, onClose }: HelpDialogProps) {
  const { t } = useTranslation();
  const page = helpPageOf(shown);
  const { data, isError, refetch } = useQuery(helpTextsQuery(useLanguage()));
  const isTouched = useMedia(media.touch);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable
      title={data?.[page].title ?? t("shell:help")}
      footer={<Button onPress={onClose}>{t("common:action.close")}</Button>}
    >
      <div className={stack.l}>
        {data ? (
          <Screen {...data[page]} />
        ) : isError ? (
          <RetryNotice onRetry={() => void refetch()}>{t("common:partFailed")}</RetryNotice>
        ) : (
          <Waiting>{t("shell:loading")}</Waiting>
        )}
        <Contacts />
        {isTouched ? null : <Keyboard />}
      </div>
    </Dialog>
  );
}

function Screen({ about, tasks }: HelpText): ReactNode {
  return (
    <>
      <p className={css.about}>
        <HelpSentence>{about}</HelpSentence>
      </p>
      {tasks.map(({ title, steps }) => (
        <section key={title} className={stack.xs}>
          <h3 className={css.heading}>{title}</h3>
          <ol className={css.steps}>
            {steps.map((step) => (
              <li key={step} className={css.step}>
                <HelpSentence>{step}</HelpSentence>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

/** A sentence of the help, with `[namespace:key]` replaced by the label of the button or field. */
function HelpSentence({ children }: { children: string }) {
  const texts = i18next.getDataByLanguage(useLanguage());
  return children.split(LABEL).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never move
      <b key={index}>{labelIn(texts, part) ?? part}</b>
    ),
  );
}
