import type { Call, Client } from "./load.ts";

/** The request for a page of persons, which must stay fast while other work runs. */
const PAGE: Call = { method: "GET", path: "/person?take=50" };

/** Reads a page sequentially while `goesOn()`, and returns the milliseconds of each read. */
export async function pageTimes(
  client: Client,
  goesOn: (count: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const startTime = performance.now();
    const { status } = await client.send(PAGE);
    if (status !== 200) throw new Error(`A page answered ${status}.`);
    times.push(performance.now() - startTime);
  }
  return times;
}
