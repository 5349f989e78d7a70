import type { SentOperation } from "@kehila/shared/events/attendance";
import { withTicks } from "@kehila/shared/events/door";
import { ATTENDANCE_BATCH, WALK_INS_BATCH } from "@kehila/shared/base/limits";
import { sendOperations, sendWalkIns } from "../door.queries.ts";
import type { SyncSession } from "./sync-session.ts";
import type { OwnWalkIn } from "../walk-ins/own-walk-ins.ts";
import { afterAnswer, waitingAmong, withoutRefusals } from "../walk-ins/own-walk-ins.ts";
import { isRefusal, isServerError } from "../refusals/refusals.ts";
import { refusedAmong } from "../refusals/refused-among.ts";
import { operationsToSend } from "./roll-call-state.ts";

/** Failed syncs after which a server error counts as a refusal of the sent entries. */
const FAILED_SYNCS_MAX = 5;

/** Sends unsent entries in batches. Refused entries wait for the user and hold up no others. */
export async function send(session: SyncSession): Promise<void> {
  const { state, change } = session;
  const isFinal = (error: unknown): boolean =>
    isRefusal(error) || (session.failedSyncs >= FAILED_SYNCS_MAX && isServerError(error));
  for (;;) {
    const ticks = operationsToSend(state()).slice(0, ATTENDANCE_BATCH);
    const walkIns = ticks.length > 0 ? [] : waitingAmong(state().walkIns).slice(0, WALK_INS_BATCH);
    if (ticks.length + walkIns.length === 0) break;
    const refusedIds = new Set([
      ...(await refusedAmong(ticks, (part) => sendTicks(session, part), isFinal)).map(
        ({ id }) => id,
      ),
      ...(await refusedAmong(walkIns, (part) => sendOwn(session, part), isFinal)).map(
        ({ id }) => id,
      ),
    ]);
    if (refusedIds.size > 0) {
      change({
        refusedIds: new Set([...state().refusedIds, ...refusedIds]),
        walkIns: state().walkIns.map((walkIn) =>
          refusedIds.has(walkIn.id) ? { ...walkIn, status: "refused" } : walkIn,
        ),
      });
    }
  }
  // While there are refused entries, the count stays, so that the next server error splits its batch.
  if (state().refusedIds.size === 0) session.failedSyncs = 0;
}

/** Marks refused entries as unsent, so that the next sync sends them again. */
export function retryRefused({ state, change }: SyncSession): void {
  if (state().refusedIds.size === 0) return;
  change({ refusedIds: new Set(), walkIns: withoutRefusals(state().walkIns) });
}

/** Sends operations. The answer lacks the ticks of other phones, so the list's counter stays. */
async function sendTicks(session: SyncSession, part: readonly SentOperation[]): Promise<void> {
  const answer = await sendOperations(session.listId, part);
  const sentIds = new Set(part.map(({ id }) => id));
  for (const id of sentIds) session.confirmed.add(id);
  session.phone.removeWithCopy([...sentIds]);
  const personIds = new Set(part.map(({ personId }) => personId));
  const { ticks, queue, notOnList } = session.state();
  session.change({
    ticks: withTicks(ticks, answer),
    queue: queue.filter(({ id }) => !sentIds.has(id)),
    notOnList: new Set([...[...notOnList].filter((id) => !personIds.has(id)), ...answer.notOnList]),
    isOffline: false,
  });
}

/** Sends walk-ins. The next read of the list contains them. */
async function sendOwn(session: SyncSession, part: readonly OwnWalkIn[]): Promise<void> {
  const sealedWalkIns = part.map(({ id, sealed: text }) => ({ id, sealed: text }));
  const answer = await sendWalkIns(session.listId, sealedWalkIns);
  for (const id of answer.stored) session.confirmed.add(id);
  session.phone.removeWithCopy(answer.stored);
  session.change({ walkIns: afterAnswer(session.state().walkIns, answer), isOffline: false });
}
