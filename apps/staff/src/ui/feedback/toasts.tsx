import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useRef } from "react";
import { Text } from "react-aria-components/Text";
import type { QueuedToast } from "react-aria-components/Toast";
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components/Toast";
import { useTranslation } from "react-i18next";
import { IconButton } from "../button/button.tsx";
import * as css from "./toast.css.ts";
import { followBars } from "./toast-floor.ts";
import { focusPage } from "../../lib/page/page-focus.ts";
import { useFocusAfter } from "../../lib/page/use-focus-after.ts";
import type { ToastText } from "./toast.tsx";
import { toasts } from "./toast.tsx";

const ICONS = { success: CircleCheck, danger: CircleAlert, info: Info };

/** The region of toasts in the corner; mounted once. */
export function Toasts() {
  const { t } = useTranslation();
  return (
    <ToastRegion queue={toasts} className={css.region} aria-label={t("shell:notifications")}>
      {({ toast }) => <Toast toast={toast} />}
    </ToastRegion>
  );
}

/** A toast; the focus of its button returns to the page when another toast replaces it. */
function Toast({ toast }: { toast: QueuedToast<ToastText> }) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  useFocusAfter(element, focusPage);
  const { tone, text } = toast.content;
  const Icon = ICONS[tone];
  return (
    <AriaToast ref={element} toast={toast} className={css.tone[tone]}>
      <span ref={followBars} className={css.icon}>
        <Icon aria-hidden="true" />
      </span>
      <ToastContent className={css.content}>
        <Text slot="title">{text}</Text>
      </ToastContent>
      <IconButton
        slot="close"
        size="small"
        label={t("shell:toast.close")}
        icon={<X aria-hidden="true" />}
      />
    </AriaToast>
  );
}
