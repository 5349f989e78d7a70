import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Text } from "react-aria-components/Text";
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components/Toast";
import { useTranslation } from "react-i18next";
import { IconButton } from "../button/button.tsx";
import * as css from "./toast.css.ts";
import { toasts } from "./toast.tsx";

const ICONS = { success: CircleCheck, danger: CircleAlert, info: Info };

/**
 * Publishes the height that a toast covers at the end of the window; `part` is an element of its
 * region.
 */
function reserveRoom(part: HTMLElement | null) {
  const region = part?.closest(`.${css.region}`);
  if (!region) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const coveredHeight = innerHeight - region.getBoundingClientRect().top;
    style.setProperty(css.TOAST_ROOM, `${Math.ceil(coveredHeight)}px`);
  });
  observer.observe(region);
  return () => {
    observer.disconnect();
    style.removeProperty(css.TOAST_ROOM);
  };
}

/** The region of toasts in the corner; mounted once. */
export function Toasts() {
  const { t } = useTranslation();
  return (
    <ToastRegion queue={toasts} className={css.region} aria-label={t("shell:notifications")}>
      {({ toast }) => {
        const Icon = ICONS[toast.content.tone];
        return (
          <AriaToast toast={toast} className={css.tone[toast.content.tone]}>
            <span ref={reserveRoom} className={css.icon}>
              <Icon aria-hidden="true" />
            </span>
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
