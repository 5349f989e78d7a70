import { DOOR_COPY_HOURS } from "@kehila/shared/base/limits";
import i18next from "i18next";
import * as css from "./door.css.ts";
import { StorageNotices } from "./notices.tsx";
import { RefusedTicks } from "./refusals/refused-ticks.tsx";
import type { Failure } from "./roll-call/roll-call-state.ts";
import type { RollCall } from "./roll-call/roll-call.ts";
import { useSlice } from "./use-slice.ts";
import { waitingAmong } from "./walk-ins/own-walk-ins.ts";

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

/** Shown in place of a roll call: the reason, the unsent entries and the next step. */
export function Unavailable({ code, rollCall, loginPath }: UnavailableProps) {
  const { t } = i18next;
  const refused = useSlice(rollCall, (state) => state.refused);
  const tickCount = useSlice(rollCall, ({ queue }) => queue.length);
  const walkInCount = useSlice(rollCall, (state) => waitingAmong(state.walkIns).length);
  return (
    <div className={css.unavailable}>
      <p role="alert">
        {t(`door:${isWorded(code) ? TEXTS[code] : "failed"}`, { hours: DOOR_COPY_HOURS })}
      </p>
      <StorageNotices rollCall={rollCall} />
      {refused.length > 0 ? (
        <RefusedTicks refused={refused} onDiscard={rollCall.discard} />
      ) : (
        <Unsent ticks={tickCount} walkIns={walkInCount} />
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

/** The numbers of unsent ticks and walk-ins. */
function Unsent({ ticks, walkIns }: { ticks: number; walkIns: number }) {
  const { t } = i18next;
  if (ticks + walkIns === 0) return null;
  return (
    <p role="status" className={css.warning}>
      <span>{ticks > 0 ? t("door:unsent", { count: ticks }) : null}</span>{" "}
      <span>{walkIns > 0 ? t("door:walkIn.unsent", { count: walkIns }) : null}</span>
    </p>
  );
}
