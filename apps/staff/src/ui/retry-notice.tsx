import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import type { Tone } from "./notice.tsx";
import { Notice } from "./notice.tsx";
import * as css from "./retry-notice.css.ts";

interface RetryNoticeProps {
  tone?: Tone;
  /** What happened, and why if it is known. */
  children: string;
  onRetry: () => void;
}

/** Something could not be read: what happened, and a button to try again. */
export function RetryNotice({ tone = "danger", children, onRetry }: RetryNoticeProps) {
  const { t } = useTranslation();
  return (
    <Notice tone={tone}>
      <div className={css.stack}>
        <p>{children}</p>
        <Button size="small" onPress={onRetry}>
          {t("common:action.retry")}
        </Button>
      </div>
    </Notice>
  );
}
