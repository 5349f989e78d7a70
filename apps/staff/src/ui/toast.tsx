import { TOAST_REMOVE_DELAY_MS } from "@kehila/shared/limits";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import type { ReactNode } from "react";
import { Text } from "react-aria-components/Text";
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components/Toast";
import { useTranslation } from "react-i18next";
import { IconButton } from "./button.tsx";
import * as css from "./toast.css.ts";

const ICONS = { success: CircleCheck, danger: CircleAlert, info: Info };

interface ToastText {
  tone: keyof typeof ICONS;
  text: ReactNode;
}

const queue = new ToastQueue<ToastText>({ maxVisibleToasts: 1 });

/**
 * Shows a message in the corner, in place of the one before: only one at a time (§9). It stays until
 * somebody closes it or a thousand seconds pass, so that slow readers are not hurried.
 */
export function showToast(tone: ToastText["tone"], text: ReactNode): void {
  queue.clear();
  queue.add({ tone, text }, { timeout: TOAST_REMOVE_DELAY_MS });
}

/** Takes the message away, for instance when its page is left. */
export function clearToast(): void {
  queue.clear();
}

/** The corner where messages appear; mounted once. */
export function Toasts() {
  const { t } = useTranslation();
  return (
    <ToastRegion queue={queue} className={css.region} aria-label={t("shell:notifications")}>
      {({ toast }) => {
        const Icon = ICONS[toast.content.tone];
        return (
          <AriaToast toast={toast} className={css.tone[toast.content.tone]}>
            <Icon aria-hidden="true" className={css.icon} />
            <ToastContent className={css.content}>
              <Text slot="title">{toast.content.text}</Text>
            </ToastContent>
            <IconButton
              slot="close"
              size="small"
              label={t("shell:toast.close")}
              icon={<X aria-hidden="true" />}
            />
          </AriaToast>
        );
      }}
    </ToastRegion>
  );
}
