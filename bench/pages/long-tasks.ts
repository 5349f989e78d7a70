/**
 * `pnpm bench -- pages/long-tasks`: the longest task of each act on the list of persons, with
 * 10,000 persons, 1440 × 900 and a CPU four times slower. Prints the longest task of each try in
 * milliseconds; a task of 50 ms delays the next key or frame. Needs the built product and a
 * Chromium. `BENCH_PROFILE=typing` writes a CPU profile of one act, for the developer tools.
 */
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import type { Browser, Page } from "playwright-core";
import { percentile } from "../search/timing.ts";
import { signInAdministrator, withProduct } from "./product.ts";

const PERSONS = 10_000;
const SLOWDOWN = 4;
const TRIES = 8;
/** The time without a long task and without a response after which an act is over. */
const REST_MS = 800;
const PROFILED = process.env["BENCH_PROFILE"];

/** An act of a user; `turn` is the number of the try. */
interface Act {
  name: string;
  /** Prepares each try; the long tasks of the preparation are not measured. */
  before?: (page: Page) => Promise<void>;
  run: (page: Page, turn: number) => Promise<void>;
}

const searchField = (page: Page) => page.getByRole("searchbox").first();

/** Sets the text of the search, and waits until its rows are drawn. */
const fill = async (page: Page, text: string): Promise<void> => {
  await searchField(page).fill(text);
  await rest(page);
};

const ACTS: readonly Act[] = [
  { name: "a step of the wheel", run: (page) => page.mouse.wheel(0, 600) },
  {
    name: "a jump of the scroll bar",
    run: (page, turn) =>
      page.getByRole("grid").evaluate(
        (grid, share) => {
          const scroller = grid.parentElement;
          if (scroller) scroller.scrollTop = scroller.scrollHeight * share;
        },
        (turn + 1) / (TRIES + 2),
      ),
  },
  {
    name: "an arrow key",
    before: async (page) => {
      await page.getByRole("gridcell").nth(2).focus();
    },
    run: (page) => page.keyboard.press("ArrowDown"),
  },
  {
    name: "typing a word",
    before: (page) => fill(page, ""),
    run: (page) => searchField(page).pressSequentially("cohen", { delay: 150 }),
  },
  {
    name: "clearing the search",
    before: (page) => fill(page, "cohen"),
    run: (page) => searchField(page).fill(""),
  },
  {
    name: "opening a person",
    before: (page) => fill(page, ""),
    run: (page, turn) =>
      page
        .getByRole("row")
        .nth(turn + 2)
        .getByRole("link")
        .first()
        .click(),
  },
];

await withProduct(PERSONS, measure);

/** Records long tasks and the time of the last activity. Runs in the page before its scripts. */
function watch(): void {
  globalThis.tasks = { longest: 0, last: 0 };
  const { tasks } = globalThis;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      tasks.longest = Math.max(tasks.longest, duration);
      tasks.last = Math.max(tasks.last, startTime + duration);
    }
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      tasks.last = Math.max(tasks.last, startTime + duration);
    }
  }).observe({ type: "resource" });
}

/** Waits until the page is at rest; returns the longest long task since the last rest, or 0. */
async function rest(page: Page): Promise<number> {
  await page.evaluate(() => {
    globalThis.tasks.last = performance.now();
  });
  await page.waitForFunction(
    (milliseconds) => performance.now() - globalThis.tasks.last > milliseconds,
    REST_MS,
  );
  return page.evaluate(() => {
    const { longest } = globalThis.tasks;
    globalThis.tasks.longest = 0;
    return longest;
  });
}

async function measure(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
  });
  await signInAdministrator(context.request);
  const page = await context.newPage();
  await page.addInitScript(watch);
  const tools = await context.newCDPSession(page);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await tools.send("Profiler.enable");
  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${PERSONS} persons, ${SLOWDOWN}x slower`);
  for (const { name, before, run } of ACTS) {
    await page.goto("/persons");
    await page.getByRole("row").nth(5).waitFor();
    // Waits until the idle browser has prefetched menus and details.
    await page.waitForTimeout(5000);
    await page.mouse.move(720, 500);
    const longest: number[] = [];
    for (let turn = 0; turn < TRIES; turn += 1) {
      await before?.(page);
      await rest(page);
      const isProfiled = PROFILED !== undefined && name.includes(PROFILED) && turn === 1;
      if (isProfiled) await tools.send("Profiler.start");
      await run(page, turn);
      longest.push(await rest(page));
      if (isProfiled) {
        const { profile } = await tools.send("Profiler.stop");
        writeFileSync("long-task.cpuprofile", JSON.stringify(profile));
      }
    }
    const [median, most] = [50, 100].map((share) => Math.round(percentile(longest, share)));
    console.log(`${name}: longest task, median ${median} ms, most ${most} ms`);
  }
}

declare global {
  var tasks: { longest: number; last: number };
}
