import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { isNotFound } from "../../lib/api-error.ts";
import { Button } from "../button/button.tsx";
import type { Tone } from "./notice.tsx";
import { Notice } from "./notice.tsx";
import * as css from "./retry-notice.css.ts";

interface RetryNoticeProps {
  tone?: Tone;
  /** The failed load, and the reason where known. */
  children: string;
  onRetry: () => void;
}

/** Reports a failed load, with a retry button. */
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

interface LoadFailureProps {
  error: Error;
  /** The message for a record that does not exist. */
  gone: string;
  /** The message before the reason of any other failure. */
  failed: string;
  onRetry: () => void;
}

/** Reports a record that is gone, or that failed to load and can be retried. */
export function LoadFailure({ error, gone, failed, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  if (isNotFound(error)) return <Notice tone="warning">{gone}</Notice>;
  return <RetryNotice onRetry={onRetry}>{failureText(t, error, failed)}</RetryNotice>;
}
