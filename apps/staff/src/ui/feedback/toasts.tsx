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
import { reserveRoom } from "../layout/reserve-room.ts";
import { toasts } from "./toast.tsx";

const ICONS = { success: CircleCheck, danger: CircleAlert, info: Info };

/** Reserves the room of a toast; `part` is an element of its region. */
function reserveToastRoom(part: HTMLElement | null) {
  const region = part?.closest(`.${css.region}`);
  if (!region) return undefined;
  return reserveRoom(
    region,
    css.TOAST_ROOM,
    () => innerHeight - region.getBoundingClientRect().top,
  );
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
            <span ref={reserveToastRoom} className={css.icon}>
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
