import i18next from "i18next";
import type { ApiErrorCode } from "../lib/api-error.ts";
import * as css from "./door.css.ts";
import type { RollCallState } from "./roll-call.ts";

/** What the phone has to say: unsent ticks, a missing line, a closed roll call. */
export function Notices({
  state: { door, queue, isOffline, notOnList },
}: {
  state: RollCallState;
}) {
  const { t } = i18next;
  return (
    <div className={css.notices}>
      <p role="status" className={queue.length > 0 || isOffline ? css.warning : css.quiet}>
        {queue.length > 0 ? t("door:unsent", { count: queue.length }) : t("door:saved")}
        {isOffline ? ` ${t("door:offline")}` : null}
      </p>
      {door?.closedAt ? <p className={css.notice}>{t("door:closed")}</p> : null}
      {notOnList.size > 0 ? (
        <p className={css.notice}>{t("door:notOnList", { count: notOnList.size })}</p>
      ) : null}
    </div>
  );
}

interface UnavailableProps {
  code: ApiErrorCode;
  refused: readonly string[];
  onRetry: () => void;
  loginPath: string;
}

const TEXTS = {
  NOT_FOUND: "gone",
  FORBIDDEN: "forbidden",
  UNAUTHENTICATED: "signedOut",
  NETWORK: "offline",
  READING_STOPPED: "stopped",
} as const satisfies Partial<Record<ApiErrorCode, string>>;

const isWorded = (code: ApiErrorCode): code is keyof typeof TEXTS => Object.hasOwn(TEXTS, code);

/** In place of a roll call that cannot be shown: why, and what to do. */
export function Unavailable({ code, refused, onRetry, loginPath }: UnavailableProps) {
  const { t } = i18next;
  return (
    <div role="alert" className={css.unavailable}>
      <p>{t(`door:${isWorded(code) ? TEXTS[code] : "failed"}`)}</p>
      {refused.length > 0 ? (
        <>
          <p>{t("door:refused")}</p>
          <ul className={css.refused}>
            {refused.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {code === "UNAUTHENTICATED" ? (
        <a href={loginPath} target="_blank" rel="noreferrer" className={css.button}>
          {t("door:logIn")}
        </a>
      ) : (
        <button type="button" className={css.button} onClick={onRetry}>
          {t("door:retry")}
        </button>
      )}
    </div>
  );
}
