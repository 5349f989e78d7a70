/**
 * `pnpm bench -- pages/tick`: the time from a finger that leaves a person's row at the door to the
 * painted mark, with 500 people and a CPU four times slower, online and offline. Prints the median
 * and the 90th percentile of 20 ticks each. Needs the built product and a Chromium.
 */
import { loadavg } from "node:os";
import { today } from "@kehila/shared/base/dates";
import type { Browser, Page } from "playwright-core";
import { percentile } from "../search/timing.ts";
import { signInAdministrator, withProduct } from "./product.ts";

const PERSONS = 1000;
const PEOPLE = 500;
const TICKS = 20;
const SLOWDOWN = 4;
/** Milliseconds that a finger rests on a row, in which the page handles the start of the press. */
const PRESS_MS = 80;

await withProduct(PERSONS, measure);

/** Makes a list of people; returns the path of its roll call. */
async function openRollCall(page: Page): Promise<void> {
  const { request } = page.context();
  await signInAdministrator(request);
  const ids: string[] = [];
  for (let skip = 0; skip < PEOPLE; skip += 100) {
    const found = await request.get(`/person?take=100&skip=${skip}`);
    ids.push(...((await found.json()) as { data: { id: string }[] }).data.map(({ id }) => id));
  }
  const date = today({ timeZone: "Asia/Jerusalem", now: () => new Date() });
  const list = { title: "Ticks", date, category: "cinema", personIds: ids };
  const creation = await request.post("/person-list", { data: list });
  const { data } = (await creation.json()) as { data: { id: string } };
  await page.goto(`/door/${data.id}`);
  await page.getByRole("checkbox").first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Ticks one row after the other; returns the milliseconds from each press to its paint. */
async function tick(page: Page, from: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = from; index < from + TICKS; index += 1) {
    const row = page.getByRole("checkbox").nth(index);
    await row.scrollIntoViewIfNeeded();
    // Waits until the browser has finished the work of the scroll and of the previous tick.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const painted = row.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const onPress = (event: Event): void => {
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener("message", () => {
                const isTicked = element.getAttribute("aria-checked") === "true";
                resolve(isTicked ? performance.now() - event.timeStamp : Number.NaN);
              });
              port1.start();
              port2.postMessage(null);
            });
          };
          element.addEventListener("pointerup", onPress, { once: true });
        }),
    );
    await row.click({ delay: PRESS_MS });
    times.push(await painted);
  }
  return times;
}

async function measure(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await openRollCall(page);
  const tools = await context.newCDPSession(page);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const print = (what: string, times: readonly number[]): void => {
    const [median, high] = [50, 90].map((share) => Math.round(percentile(times, share)));
    console.log(`${what}: median ${median} ms, 90th percentile ${high} ms`);
  };
  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${PEOPLE} people, ${SLOWDOWN}x slower`);
  print("online", await tick(page, 0));
  await context.setOffline(true);
  print("offline", await tick(page, TICKS));
}
