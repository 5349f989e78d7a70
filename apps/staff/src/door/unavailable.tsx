import { DOOR_COPY_HOURS } from "@kehila/shared/base/limits";
import i18next from "i18next";
import { useState } from "react";
import * as css from "./door.css.ts";
import { StorageNotices } from "./notices.tsx";
import type { Failure, Refused } from "./roll-call-state.ts";
import type { RollCall } from "./roll-call.ts";
import { useSlice } from "./use-slice.ts";
import { waitingAmong } from "./own-walk-ins.ts";

const TEXTS = {
  NOT_FOUND: "gone",
  FORBIDDEN: "forbidden",
  UNAUTHENTICATED: "signedOut",
  NETWORK: "noCopy",
  EXPIRED: "expired",
  READING_STOPPED: "stopped",
} as const satisfies Partial<Record<Failure, string>>;

const isWorded = (code: Failure): code is keyof typeof TEXTS => Object.hasOwn(TEXTS, code);

interface UnavailableProps {
  code: Failure;
  rollCall: RollCall;
  loginPath: string;
}

/** In place of a roll call that cannot be shown: why, what waits, and what to do. */
export function Unavailable({ code, rollCall, loginPath }: UnavailableProps) {
  const { t } = i18next;
  const refused = useSlice(rollCall, (state) => state.refused);
  const unsent = useSlice(rollCall, ({ queue }) => queue.length);
  const walkIns = useSlice(rollCall, (state) => waitingAmong(state.walkIns).length);
  return (
    <div className={css.unavailable}>
      <p role="alert">
        {t(`door:${isWorded(code) ? TEXTS[code] : "failed"}`, { hours: DOOR_COPY_HOURS })}
      </p>
      <StorageNotices rollCall={rollCall} />
      {refused.length > 0 ? (
        <RefusedTicks refused={refused} onDiscard={rollCall.discard} />
      ) : (
        <Unsent ticks={unsent} walkIns={walkIns} />
      )}
      {code === "UNAUTHENTICATED" ? (
        <a href={loginPath} target="_blank" rel="noreferrer" className={css.button}>
          {t("door:logIn")}
        </a>
      ) : (
        <button type="button" className={css.button} onClick={rollCall.retry}>
          {t("door:retry")}
        </button>
      )}
    </div>
  );
}

/** How much waits to be sent. */
function Unsent({ ticks, walkIns }: { ticks: number; walkIns: number }) {
  const { t } = i18next;
  if (ticks + walkIns === 0) return null;
  return (
    <p role="status" className={css.warning}>
      {ticks > 0 ? t("door:unsent", { count: ticks }) : null}{" "}
      {walkIns > 0 ? t("door:walkIn.unsent", { count: walkIns }) : null}
    </p>
  );
}

interface RefusedTicksProps {
  refused: readonly Refused[];
  onDiscard: () => void;
}

/** The ticks that the server refused: to read, to copy for a colleague, and to give up. */
function RefusedTicks({ refused, onDiscard }: RefusedTicksProps) {
  const { t } = i18next;
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const lines = refused.map(({ id, personId, name, came, isWalkIn }) => {
    const unknown = isWalkIn ? t("door:walkIn.unknown") : t("door:record", { id: personId });
    const who = name === null ? unknown : name;
    return { id, text: t(came ? "door:cameLine" : "door:notHereLine", { who }) };
  });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(lines.map(({ text }) => text).join("\n"));
    setCopied(true);
  };
  return (
    <>
      <p>{t("door:refused", { count: refused.length })}</p>
      <ul className={css.refused}>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <div className={css.acts}>
        <button type="button" className={css.button} onClick={() => void copy()}>
          {t(isCopied ? "door:copied" : "door:copy")}
        </button>
        <button
          type="button"
          className={css.button}
          onClick={() => (isAsking ? onDiscard() : setAsking(true))}
        >
          {isAsking ? t("door:discardSure", { count: refused.length }) : t("door:discard")}
        </button>
      </div>
    </>
  );
}
