import type { SentOperation } from "@kehila/shared/events/attendance";
import { withTicks } from "@kehila/shared/events/door";
import { ATTENDANCE_BATCH, WALK_INS_BATCH } from "@kehila/shared/base/limits";
import { sendOperations, sendWalkIns } from "../door.queries.ts";
import type { Held } from "./held.ts";
import type { OwnWalkIn } from "../walk-ins/own-walk-ins.ts";
import { afterAnswer, waitingAmong, withoutRefusals } from "../walk-ins/own-walk-ins.ts";
import { isRefusal, isServerError } from "../refusals/refusals.ts";
import { refusedAmong } from "../refusals/refused-among.ts";
import { operationsToSend } from "./roll-call-state.ts";

/** Failed rounds after which a server error counts as a refusal of the sent entries. */
const FAILED_ROUNDS_MAX = 5;

/** Sends unsent entries in batches. Refused entries wait for the user and hold up no others. */
export async function send(held: Held): Promise<void> {
  const { state, change } = held;
  const isFinal = (error: unknown): boolean =>
    isRefusal(error) || (held.failedRounds >= FAILED_ROUNDS_MAX && isServerError(error));
  for (;;) {
    const ticks = operationsToSend(state()).slice(0, ATTENDANCE_BATCH);
    const walkIns = ticks.length > 0 ? [] : waitingAmong(state().walkIns).slice(0, WALK_INS_BATCH);
    if (ticks.length + walkIns.length === 0) break;
    const refusedIds = new Set([
      ...(await refusedAmong(ticks, (part) => sendTicks(held, part), isFinal)).map(({ id }) => id),
      ...(await refusedAmong(walkIns, (part) => sendOwn(held, part), isFinal)).map(({ id }) => id),
    ]);
    if (refusedIds.size > 0) {
      change({
        parked: new Set([...state().parked, ...refusedIds]),
        walkIns: state().walkIns.map((walkIn) =>
          refusedIds.has(walkIn.id) ? { ...walkIn, fate: "refused" } : walkIn,
        ),
      });
    }
  }
  // While entries are parked, the count stays, so that the next server error splits its batch.
  if (state().parked.size === 0) held.failedRounds = 0;
}

/** Marks refused entries as unsent, so that the next round sends them again. */
export function unpark({ state, change }: Held): void {
  if (state().parked.size === 0) return;
  change({ parked: new Set(), walkIns: withoutRefusals(state().walkIns) });
}

/** Sends operations. The answer lacks the ticks of other phones, so the list's counter stays. */
async function sendTicks(held: Held, part: readonly SentOperation[]): Promise<void> {
  const answer = await sendOperations(held.listId, part);
  const sentIds = new Set(part.map(({ id }) => id));
  for (const id of sentIds) held.confirmed.add(id);
  held.phone.removeWithCopy([...sentIds]);
  const personIds = new Set(part.map(({ personId }) => personId));
  const { ticks, queue, notOnList } = held.state();
  held.change({
    ticks: withTicks(ticks, answer),
    queue: queue.filter(({ id }) => !sentIds.has(id)),
    notOnList: new Set([...[...notOnList].filter((id) => !personIds.has(id)), ...answer.notOnList]),
    isOffline: false,
  });
}

/** Sends walk-ins. The next read of the list contains them. */
async function sendOwn(held: Held, part: readonly OwnWalkIn[]): Promise<void> {
  const sealedWalkIns = part.map(({ id, sealed: text }) => ({ id, sealed: text }));
  const answer = await sendWalkIns(held.listId, sealedWalkIns);
  for (const id of answer.stored) held.confirmed.add(id);
  held.phone.removeWithCopy(answer.stored);
  held.change({ walkIns: afterAnswer(held.state().walkIns, answer), isOffline: false });
}
