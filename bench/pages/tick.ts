/**
 * `pnpm bench -- pages/tick`: the time from a finger that leaves a person's row at the door to the
 * painted mark, with 500 people and a CPU four times slower, online and offline. Prints the median
 * and the 90th percentile of 20 ticks each. Needs the built product and a Chromium.
 */
import { loadavg } from "node:os";
import { today } from "@kehila/shared/base/dates";
import type { Page } from "playwright-core";
import { chromium } from "playwright-core";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import { findChromium } from "../../scripts/lib/chromium.ts";
import { serve } from "../../scripts/lib/serve.ts";
import { openRegister } from "../register-folder.ts";
import { percentile } from "../search/timing.ts";

const PERSONS = 1000;
const PEOPLE = 500;
const TICKS = 20;
const SLOWDOWN = 4;
/** Milliseconds that a finger rests on a row, in which the page handles the start of the press. */
const PRESS_MS = 80;

const { dir, database, close } = await openRegister(PERSONS);
database.close();
const { server, port } = await serve({ dir, port: 0 });
const browser = await chromium.launch({
  executablePath: findChromium() ?? "",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
try {
  await measure();
} finally {
  await browser.close();
  server.kill();
  close();
}

/** Makes a list of people; returns the path of its roll call. */
async function openRollCall(page: Page): Promise<void> {
  const { request } = page.context();
  const email = DEMO_ACCOUNTS.find(({ role }) => role === "ADMIN")?.email;
  await request.post("/auth/api/sign-in/email", { data: { email, password: DEMO_PASSWORD } });
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
  for (let place = from; place < from + TICKS; place += 1) {
    const row = page.getByRole("checkbox").nth(place);
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

async function measure(): Promise<void> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
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
