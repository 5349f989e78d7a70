import type { BrowserContext } from "playwright-core";

/** The delays of responses in ms, in turn: some responses overtake the response before them. */
const DELAYS_MS = [20, 150, 60, 110, 40];

/** Whether the pages of journeys receive responses later: `DELAYS=1`. */
export const HAS_DELAYS = process.env["DELAYS"] === "1";

/**
 * Delays the responses that the pages of a context fetch, as a slow line does. A journey that fails
 * only with delays shows a race: of the product, or of the journey.
 */
export async function delayResponses(context: BrowserContext): Promise<void> {
  await context.addInitScript((delays) => {
    const fetchNow = fetch.bind(window);
    let count = 0;
    window.fetch = async (...request) => {
      const response = await fetchNow(...request);
      const delay = delays[count % delays.length];
      count += 1;
      // oxlint-disable-next-line kehila/no-sleep-or-retry -- the line of the page is slow, not the test
      await new Promise((resolve) => setTimeout(resolve, delay));
      return response;
    };
  }, DELAYS_MS);
}
