/** Refusals without a success after which a batch is not split further. */
const REFUSALS_MAX = 12;

/**
 * Sends entries in one request; sends a refused request again in halves, so that one refused entry
 * does not hold up the others. Returns the refused entries. Once {@link REFUSALS_MAX} requests were
 * refused and none was accepted, the rest counts as refused too. Other errors are thrown.
 */
export async function refusedAmong<Entry>(
  entries: readonly Entry[],
  send: (part: readonly Entry[]) => Promise<void>,
  isRefusal: (error: unknown) => boolean,
): Promise<Entry[]> {
  let refusals = 0;
  let isAnyAccepted = false;
  async function among(part: readonly Entry[]): Promise<Entry[]> {
    if (part.length === 0) return [];
    if (!isAnyAccepted && refusals >= REFUSALS_MAX) return [...part];
    try {
      await send(part);
      isAnyAccepted = true;
      return [];
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals += 1;
    }
    if (part.length === 1) return [...part];
    const middle = Math.ceil(part.length / 2);
    return [...(await among(part.slice(0, middle))), ...(await among(part.slice(middle)))];
  }
  return among(entries);
}
