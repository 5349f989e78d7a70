import type { Browser } from "playwright-core";

/** A connection that Chromium emulates: latency in milliseconds, throughput in bytes a second. */
interface Line {
  offline: false;
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
}

const SLOW_3G: Line = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
/**
 * The connection of a phone in Lighthouse: 150 ms and 1.6 Mbit/s, with Lighthouse's factors for
 * DevTools throttling (3.75 times the latency, 0.9 times the throughput).
 */
export const LIGHTHOUSE_4G: Line = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1_638_400 * 0.9) / 8,
  uploadThroughput: (750_000 * 0.9) / 8,
};
/** The CPU slowdown factor of a cheap phone. */
const SLOWDOWN = 4;
/** The time without a long task after which a page is at rest. */
const REST_MS = 1500;

/** The measurements of a visit, in milliseconds since the navigation began. */
export interface Visit {
  /** First and largest contentful paint. */
  fcp: number;
  lcp: number;
  /**
   * The time when the first field or button can be used; on a server-rendered page, before its
   * script.
   */
  usable: number;
  /** The time at which React has hydrated the page. */
  alive: number;
  /** The end of the last long task. */
  tti: number;
  /** Milliseconds by which long tasks exceed 50. */
  blocking: number;
  shift: number;
  kilobytes: number;
  /** Requests before the first paint, including the page itself. */
  requestsBefore: number;
}

interface Seen {
  lcp: number;
  shift: number;
  blocking: number;
  lastTask: number;
  usable: number;
  alive: number;
}

declare global {
  var seen: Seen;
}

/** Runs in the page before the page's own scripts. */
function watch(): void {
  const measurements = { lcp: 0, shift: 0, blocking: 0, lastTask: 0, usable: 0, alive: 0 };
  globalThis.seen = measurements;
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => (measurements.lcp = startTime));
  observe("layout-shift", (entry) => (measurements.shift += Number(Reflect.get(entry, "value"))));
  observe("longtask", ({ startTime, duration }) => {
    measurements.blocking += duration - 50;
    measurements.lastTask = startTime + duration;
  });
  const isReactElement = (element: Element): boolean =>
    Object.keys(element).some((key) => key.startsWith("__reactFiber"));
  const look = (): void => {
    const field = document.querySelector("form input:not([type=hidden]), main button");
    const isShown = performance.getEntriesByName("first-contentful-paint").length > 0;
    if (field && isShown) measurements.usable ||= performance.now();
    if (field && isReactElement(field)) measurements.alive ||= performance.now();
    if (measurements.usable === 0 || measurements.alive === 0) setTimeout(look, 20);
  };
  look();
}

/** Opens a page on a slow connection with an empty cache and returns the measurements. */
export async function visit(browser: Browser, url: string, line = SLOW_3G): Promise<Visit> {
  const context = await browser.newContext({
    locale: "ru-RU",
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send("Network.enable");
  await tools.send("Network.emulateNetworkConditions", line);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(
    (rest) =>
      globalThis.seen.alive > 0 &&
      performance.now() - Math.max(globalThis.seen.alive, globalThis.seen.lastTask) > rest,
    REST_MS,
  );
  const found = await page.evaluate(() => {
    const { seen } = globalThis;
    const [own] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const others = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const bytes = [...(own ? [own] : []), ...others].map(({ transferSize }) => transferSize);
    return {
      fcp,
      lcp: seen.lcp,
      usable: seen.usable,
      alive: seen.alive,
      tti: Math.max(fcp, own?.domContentLoadedEventEnd ?? 0, seen.lastTask),
      blocking: seen.blocking,
      shift: seen.shift,
      kilobytes: bytes.reduce((sum, one) => sum + one, 0) / 1000,
      requestsBefore: 1 + others.filter(({ startTime }) => startTime < fcp).length,
    };
  });
  await context.close();
  return found;
}
