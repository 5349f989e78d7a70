import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import type { ApiErrorCode } from "../../lib/api/api-error.ts";
import { hasCode, isFinal } from "../../lib/api/api-error.ts";
import { useSingleFlight } from "../../lib/api/use-single-flight.ts";
import { spread } from "../../styles/utilities.css.ts";
import { Button } from "../button/button.tsx";
import { showToast } from "./toast.tsx";

interface UndoableProps<Answer> {
  children: ReactNode;
  /** Sends the undo; rejects with the error. */
  undo: () => Promise<Answer>;
  /** Reports a success. */
  onDone: (answer: Answer) => void;
  /** Says that the undo failed; the reason follows. */
  failed: string;
  /** The texts of some reasons, in place of the texts of their codes. */
  reasons?: Partial<Record<ApiErrorCode, string>>;
  /** Whether an attempt has failed; the button then retries. */
  isRetry?: boolean;
}

/**
 * A message with a button that undoes the reported change. The result is reported even if another
 * message or a dialog has replaced this message. After a failure, the button stays if a retry can
 * succeed.
 */
export function Undoable<Answer>(props: UndoableProps<Answer>) {
  const { children, undo, onDone, failed, reasons, isRetry = false } = props;
  const { t } = useTranslation();
  const [isPending, setPending] = useState(false);
  const begin = useSingleFlight(isPending);
  const report = (error: unknown): void => {
    const text = failureText(t, error, failed, reasons);
    const canRetry = !isFinal(error) || hasCode(error, "CONFIRMATION_REQUIRED");
    const retry = (
      <Undoable {...props} isRetry>
        {text}
      </Undoable>
    );
    showToast("danger", canRetry ? retry : text);
  };
  const press = (): void => {
    if (!begin()) return;
    setPending(true);
    undo().then(onDone, report);
  };
  return (
    <div className={spread}>
      <div>{children}</div>
      <Button size="small" isPending={isPending} onPress={press}>
        {t(isRetry ? "common:action.retry" : "common:action.undo")}
      </Button>
    </div>
  );
}
