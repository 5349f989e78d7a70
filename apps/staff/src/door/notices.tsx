import { isolateIfNeeded } from "@kehila/shared/base/text";
import { lastNameFirst } from "@kehila/shared/names/full-name";
import i18next from "i18next";
import * as css from "./door.css.ts";
import { rowId } from "./people/household.tsx";
import { presenceOf } from "./people/presence.ts";
import { refusedEntriesOf } from "./refusals/refusals.ts";
import { RefusedTicks } from "./refusals/refused-ticks.tsx";
import { hasUnsent, operationsToSend } from "./roll-call/roll-call-state.ts";
import type { RollCall } from "./roll-call/roll-call.ts";
import { useLateSlice } from "./use-slice.ts";
import { waitingAmong } from "./walk-ins/own-walk-ins.ts";

/** Whether all ticks are saved; says which are unsent, and that the connection is lost. */
export function SavingStatus({ rollCall }: { rollCall: RollCall }) {
  const { t } = i18next;
  const unsentCount = useLateSlice(rollCall, (state) => operationsToSend(state).length);
  const walkInCount = useLateSlice(rollCall, (state) => waitingAmong(state.walkIns).length);
  const isOffline = useLateSlice(rollCall, (state) => state.isOffline);
  const isSaved = !useLateSlice(rollCall, hasUnsent);
  const isWaiting = unsentCount + walkInCount > 0 || isOffline;
  return (
    <div className={isWaiting ? css.unsaved : css.saved}>
      <Unticked rollCall={rollCall} />
      <p role="status">
        <span>{isSaved ? t("door:saved") : null}</span>
        <span>{unsentCount > 0 ? t("door:unsent", { count: unsentCount }) : null}</span>{" "}
        <span>{walkInCount > 0 ? t("door:walkIn.unsent", { count: walkInCount }) : null}</span>
        <span>{isOffline ? ` ${t("door:offline")}` : null}</span>
      </p>
    </div>
  );
}

/** The persons that the last press unticked, with a button that ticks them again. */
function Unticked({ rollCall }: { rollCall: RollCall }) {
  const { t } = i18next;
  const unticked = useLateSlice(rollCall, (state) => state.unticked);
  const { here } = useLateSlice(rollCall, presenceOf);
  const people = useLateSlice(rollCall, ({ door }) => door?.people ?? null);
  const isClosed = useLateSlice(rollCall, ({ door }) => door?.closedAt !== null);
  // Another phone can have ticked them meanwhile.
  const missing = people?.filter(({ id }) => unticked.includes(id) && !here.has(id)) ?? [];
  const names = missing.map(lastNameFirst);
  if (names.length === 0 || isClosed) return null;
  return (
    <p className={css.unticked}>
      <span>
        {t("door:unticked")} <bdi translate="no">{names.map(isolateIfNeeded).join(", ")}</bdi>
      </span>
      <button
        type="button"
        className={css.familyButton}
        onClick={() => {
          rollCall.tick(unticked, true);
          document.getElementById(rowId(unticked[0] ?? ""))?.focus();
        }}
      >
        {t("door:tickAgain")}
      </button>
    </p>
  );
}

/** Messages about refused ticks, refused storage and a closed roll call. */
export function Notices({ rollCall }: { rollCall: RollCall }) {
  const { t } = i18next;
  const isClosed = useLateSlice(rollCall, ({ door }) => (door?.closedAt ?? null) !== null);
  const notOnList = useLateSlice(rollCall, (state) => state.notOnList.size);
  return (
    <div className={css.notices}>
      <RefusedEntries rollCall={rollCall} />
      <StorageNotices rollCall={rollCall} />
      {isClosed ? <p className={css.notice}>{t("door:closed")}</p> : null}
      {notOnList > 0 ? (
        <p className={css.notice}>{t("door:notOnList", { count: notOnList })}</p>
      ) : null}
    </div>
  );
}

/** The entries that the server refused, with buttons to copy, discard or resend them. */
function RefusedEntries({ rollCall }: { rollCall: RollCall }) {
  const { t } = i18next;
  useLateSlice(rollCall, (state) => JSON.stringify(refusedEntriesOf(state)));
  const refusedEntries = refusedEntriesOf(rollCall.state());
  if (refusedEntries.length === 0) return null;
  return (
    <section className={css.refusal}>
      <RefusedTicks refused={refusedEntries} onDiscard={rollCall.discard} />
      <button type="button" className={css.button} onClick={rollCall.retry}>
        {t("door:retry")}
      </button>
    </section>
  );
}

/** Warnings about entries that the browser does not store or has deleted. */
export function StorageNotices({ rollCall }: { rollCall: RollCall }) {
  const { t } = i18next;
  const notStored = useLateSlice(rollCall, (state) => state.notStored);
  const takenAway = useLateSlice(rollCall, (state) => state.takenAway);
  return (
    <>
      {notStored ? (
        <p role="alert" className={css.warning}>
          {t(notStored === "queue" ? "door:notStored" : "door:noReload")}
        </p>
      ) : null}
      {takenAway > 0 ? (
        <p role="alert" className={css.warning}>
          {t("door:takenAway", { count: takenAway })}
        </p>
      ) : null}
    </>
  );
}
