/**
 * `pnpm bench -- pages/import`: imports an Excel file in a browser, from the choice of the file to
 * the undo, while another user reads pages. Prints the time of each step, the longest task of the
 * page, and the peak memory of the page and of the Worker. `BENCH_PERSONS=20000` sets the number of
 * persons in the register, `BENCH_ROWS=20000` the number of rows.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import { serve } from "../../scripts/lib/serve.ts";
import { clientOf } from "../api/load.ts";
import { signIn } from "../api/operations.ts";
import { memoryMegabytes, peakMegabytes, workerdChildren } from "../api/process-cost.ts";
import { openRegister } from "../register-folder.ts";
import { percentile } from "../search/timing.ts";
import { launchBrowser, signInAdministrator } from "./product.ts";

const PERSONS = Number(process.env["BENCH_PERSONS"] ?? "20000");
const ROWS = Number(process.env["BENCH_ROWS"] ?? "20000");
/** The time limit of a step. */
const STEP_MS = 30 * 60_000;
const MEGABYTE = 1024 * 1024;
const SAMPLE_MS = 500;
const HEADINGS =
  "First name,Last name,ID number,Phone,City,Birth date,Gender,Interests,Spouse first name,Spouse last name,Child 1 first name,Child 1 birth date".split(
    ",",
  );
const PAGE = { method: "GET", path: "/person?take=50" } as const;

declare global {
  /** Milliseconds of the longest task since the last reading. */
  var longestTask: number;
}

const register = await openRegister(PERSONS);
register.database.close();
const dir = mkdtempSync(join(tmpdir(), "kehila-bench-"));
cpSync(register.dir, dir, { recursive: true });
register.close();
const { server, port } = await serve({ dir, port: 0 });
const [workerd = 0] = workerdChildren(server.pid);
const origin = `http://127.0.0.1:${port}`;
const browser = await launchBrowser();
try {
  await measure();
} finally {
  await browser.close();
  server.kill();
  rmSync(dir, { recursive: true, force: true });
}

/** Returns a typical Excel file: some rows have a spouse, some have a child. */
async function fileOf(rows: number): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet("People");
  sheet.addRow(HEADINGS);
  for (let index = 0; index < rows; index += 1) {
    sheet.addRow([
      `Имя${index % 500}`,
      `Фамилия${index}`,
      String(800_000_000 + index),
      `05${String(10_000_000 + index)}`,
      "Haifa",
      new Date(Date.UTC(1930 + (index % 60), index % 12, 1 + (index % 28))),
      index % 2 === 0 ? "female" : "male",
      "cinema",
      ...(index % 4 === 0 ? [`Жена${index}`, `Фамилия${index}`] : [null, null]),
      index % 3 === 0 ? "Ноа" : null,
      index % 3 === 0 ? new Date(Date.UTC(2015, 2, 4)) : null,
    ]);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

async function measure(): Promise<void> {
  const file = await fileOf(ROWS);
  console.log(`${ROWS} rows, ${(file.byteLength / MEGABYTE).toFixed(1)} MB`);
  const page = await openPage();
  const memory = await watchMemory(page);
  const idle = memoryMegabytes(workerd);
  const anonymous = clientOf({ origin }, 1);
  const reader = clientOf({ origin }, 1, await signIn(anonymous));
  anonymous.close();
  await page.goto("/import");
  const startTime = performance.now();
  const step = stepsOf(page, reader);
  const heading = (name: string | RegExp) =>
    page.getByRole("heading", { level: 2, name }).waitFor({ timeout: STEP_MS });
  const press = (name: RegExp) => page.getByRole("button", { name }).first().click();

  await heading("Where is your list now?");
  await step("reading the file", async () => {
    await page.locator("input[type=file]").setInputFiles({
      name: "people.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: file,
    });
    await heading("What do the columns mean?");
  });
  await step("reading the values", async () => {
    await press(/^Continue with/u);
    await heading("Do the values fit?");
  });
  await step("comparing with the register", async () => {
    await press(/^Compare/u);
    await heading("Compared with the register");
  });
  await step("importing", async () => {
    await press(/^Import [\d,]+ people$/u);
    await page.getByRole("alertdialog").getByRole("button").last().click();
    await heading("The import is finished");
  });
  console.log(`from the file to the end: ${((performance.now() - startTime) / 1000).toFixed(1)} s`);
  console.log((await page.locator("main dl").innerText()).replaceAll(/\s+/gu, " "));
  await step("undoing", async () => {
    await press(/^Undo the import$/u);
    await page.getByRole("alertdialog").getByRole("button").last().click();
    await confirmPassword(page);
    await heading("The import was undone");
  });
  reader.close();
  const { heap, renderer } = await memory.stop();
  console.log(
    `peak memory: the page's heap ${heap.toFixed(0)} MB, its process with the worker that reads the file ${renderer} MB, the Worker's runtime with the database ${peakMegabytes(workerd)} MB (${idle} before)`,
  );
}

/** Opens a page as the administrator; the page records its longest task. */
async function openPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: "en-GB" });
  await signInAdministrator(context.request);
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        globalThis.longestTask = Math.max(globalThis.longestTask, duration);
      }
    }).observe({ type: "longtask" });
  });
  return page;
}

/** Returns a function that runs a step and concurrent page reads, and prints the times of both. */
function stepsOf(page: Page, reader: ReturnType<typeof clientOf>) {
  return async (name: string, run: () => Promise<unknown>): Promise<void> => {
    const times: number[] = [];
    const state = { isRunning: true };
    const reads = (async () => {
      while (state.isRunning) {
        const sent = performance.now();
        const { status } = await reader.send(PAGE);
        if (status !== 200) throw new Error(`A page read answered ${status}.`);
        times.push(performance.now() - sent);
      }
    })();
    const started = performance.now();
    await run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    state.isRunning = false;
    await reads;
    const longestMs = await page.evaluate(() => {
      const { longestTask } = globalThis;
      globalThis.longestTask = 0;
      return longestTask;
    });
    const [p50, p95, most] = [50, 95, 100].map((share) => percentile(times, share).toFixed(0));
    console.log(
      `${name}: ${seconds} s, longest task of the page ${longestMs.toFixed(0)} ms, ${times.length} page reads: ${p50}, p95 ${p95}, max ${most} ms, load ${loadavg()[0]?.toFixed(1)}`,
    );
  };
}

/** Types the password if the undo asks for it, after the last confirmation has expired. */
async function confirmPassword(page: Page): Promise<void> {
  const undoing = page.getByRole("heading", {
    level: 2,
    name: /^(?:Undoing|The import was undone)/u,
  });
  const password = page.locator("input[type=password]");
  await undoing.or(password).first().waitFor({ timeout: STEP_MS });
  if (!(await password.isVisible())) return;
  await password.fill(DEMO_PASSWORD);
  await password.press("Enter");
}

/** Samples the page's heap until `stop`, which also returns the peak memory of its process. */
async function watchMemory(page: Page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Performance.enable");
  const system = await browser.newBrowserCDPSession();
  const state = { isRunning: true, heap: 0, renderer: 0 };
  const sampling = (async () => {
    while (state.isRunning) {
      const { metrics } = await tools.send("Performance.getMetrics");
      const heapBytes = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
      state.heap = Math.max(state.heap, heapBytes / MEGABYTE);
      const { processInfo } = await system.send("SystemInfo.getProcessInfo");
      const renderers = processInfo.filter(({ type }) => type === "renderer");
      const peaks = renderers.map(({ id }) => peakMegabytes(id) ?? 0);
      state.renderer = Math.max(state.renderer, ...peaks);
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  return {
    stop: async () => {
      state.isRunning = false;
      await sampling;
      return state;
    },
  };
}
