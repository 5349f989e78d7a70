import * as css from "../styles/form.css.ts";
import * as layout from "../styles/page.css.ts";
import { useRef, useSyncExternalStore } from "react";
import { ACTIONS, ACTION_FIELD } from "@kehila/shared/persons/registration";
import { useForm } from "./form-context.ts";

/**
 * Notices of a form other than errors: no connection, added family fields, a restored draft.
 */
export function Notices({
  blocksAdded,
  isRestored,
}: {
  blocksAdded: boolean;
  isRestored: boolean;
}) {
  const { t } = useForm();
  const online = useOnline();
  return (
    <div role="status">
      {!online && <p className={css.noticeKind.warning}>{t("notice.offline")}</p>}
      {blocksAdded && <p className={css.noticeKind.info}>{t("notice.blocks")}</p>}
      {isRestored && <p className={css.noticeKind.info}>{t("notice.restored")}</p>}
    </div>
  );
}

/** A button that clears the form after a confirmation. */
export function ClearForm({ onClear }: { onClear: () => void }) {
  const { t } = useForm();
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current === null) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  return (
    <details className={layout.footer} ref={details}>
      <summary className={css.buttonKind.quiet}>{t("action.clear")}</summary>
      <p>{t("notice.clear")}</p>
      <div className={css.actions}>
        <button
          type="button"
          className={css.buttonKind.secondary}
          onClick={() => {
            close();
            onClear();
          }}
        >
          {t("action.clearYes")}
        </button>
        <button type="button" className={css.buttonKind.quiet} onClick={close}>
          {t("action.clearNo")}
        </button>
      </div>
    </details>
  );
}

interface ActionButtonProps {
  action: string;
  kind?: "primary" | "secondary";
  /** Whether the form is being sent. */
  isBusy?: boolean;
  children: string;
}

/** A submit button of the form; its value names the action. */
export function ActionButton({ action, kind = "primary", isBusy, children }: ActionButtonProps) {
  return (
    <button
      type="submit"
      className={css.buttonKind[kind]}
      name={ACTION_FIELD}
      value={action}
      aria-disabled={isBusy || undefined}
    >
      {children}
    </button>
  );
}

/**
 * Submits the form to get the inputs of a spouse or child; only without JavaScript. The URL returns
 * to the family section.
 */
export function UpdateButton({ url }: { url: string }) {
  const { t } = useForm();
  return (
    <div className={css.field}>
      <p className={css.hint} id="update-hint">
        {t("action.updateHint")}
      </p>
      <div>
        <button
          type="submit"
          className={css.buttonKind.secondary}
          name={ACTION_FIELD}
          value={ACTIONS.update}
          formAction={`${url}#family`}
          aria-describedby="update-hint"
        >
          {t("action.update")}
        </button>
      </div>
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Whether the browser reports a connection; always true on the server. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
