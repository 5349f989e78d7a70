import i18next from "i18next";
import { useState } from "react";
import * as css from "../door.css.ts";
import type { Refused } from "../roll-call/roll-call-state.ts";

interface RefusedTicksProps {
  refused: readonly Refused[];
  onDiscard: () => void;
}

/** The refused ticks, with buttons that copy them for a colleague or discard them. */
export function RefusedTicks({ refused, onDiscard }: RefusedTicksProps) {
  const { t } = i18next;
  const [copied, setCopied] = useState<"copied" | "copyFailed" | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const lines = refused.map(({ id, personId, name, came, isWalkIn }) => {
    const unknownName = isWalkIn ? t("door:walkIn.unknown") : t("door:record", { id: personId });
    const who = name === null ? unknownName : name;
    return { id, text: t(came ? "door:cameLine" : "door:notHereLine", { who }) };
  });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(lines.map(({ text }) => text).join("\n"));
      setCopied("copied");
    } catch {
      setCopied("copyFailed");
    }
  };
  return (
    <>
      <p role="alert">{t("door:refused", { count: refused.length })}</p>
      <ul className={css.refused}>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {copied === "copyFailed" ? <p role="alert">{t("door:copyFailed")}</p> : null}
      <div className={css.acts}>
        <button type="button" className={css.button} onClick={() => void copy()}>
          {t(copied === "copied" ? "door:copied" : "door:copy")}
        </button>
        <button
          type="button"
          className={css.button}
          onClick={() => (isConfirming ? onDiscard() : setConfirming(true))}
        >
          {isConfirming ? t("door:discardSure", { count: refused.length }) : t("door:discard")}
        </button>
      </div>
    </>
  );
}
