import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { isNotFound } from "../../lib/api/api-error.ts";
import { focusMain } from "../../lib/page/page-focus.ts";
import { useFocusAfter } from "../../lib/page/use-focus-after.ts";
import { Button } from "../button/button.tsx";
import type { Tone } from "./notice.tsx";
import { Notice } from "./notice.tsx";
import * as css from "./retry-notice.css.ts";

interface RetryNoticeProps {
  tone?: Tone;
  /** What failed to load, and the reason if known. */
  children: string;
  onRetry: () => void;
}

/** Reports a failed load, with a retry button. */
export function RetryNotice({ tone = "danger", children, onRetry }: RetryNoticeProps) {
  const { t } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  useFocusAfter(notice, focusMain);
  return (
    <Notice ref={notice} tone={tone}>
      <div className={css.stack}>
        <p>{children}</p>
        <Button size="small" onPress={onRetry}>
          {t("common:action.retry")}
        </Button>
      </div>
    </Notice>
  );
}

interface LoadFailureProps {
  error: Error;
  /** The message if the record does not exist. */
  gone: string;
  /** The message for any other failure; the reason follows. */
  failed: string;
  onRetry: () => void;
}

/** Reports that a record does not exist, or that it failed to load, with a retry button. */
export function LoadFailure({ error, gone, failed, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  if (isNotFound(error)) return <Notice tone="warning">{gone}</Notice>;
  return <RetryNotice onRetry={onRetry}>{failureText(t, error, failed)}</RetryNotice>;
}
