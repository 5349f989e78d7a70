import type { Language } from "@kehila/shared/base/languages";
import { directionOf } from "@kehila/shared/base/languages";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { chromium } from "playwright-core";
import { expect } from "vitest";
import { CHROMIUM_FLAGS, findChromium, isHeadless } from "../../scripts/lib/chromium.ts";
import { TEST_LIMITS } from "../../scripts/lib/test-limits.ts";
import { seriousFindings } from "./axe.ts";
import { enter } from "./contexts.ts";
import { origin } from "./product.ts";

const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", ru: "ru-RU", he: "he-IL" };

/** Viewports: a small phone, a tablet, a laptop of 1366 × 768 less its browser, a desktop. */
export const SIZES = {
  360: { width: 360, height: 740 },
  768: { width: 768, height: 1024 },
  1366: { width: 1366, height: 657 },
  1440: { width: 1440, height: 900 },
} as const;
export type Width = keyof typeof SIZES;

/** A page in a browser context, with the errors it reported. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  language: Language;
  hasScripts: boolean;
  /** Errors of the console, scripts and the content security policy so far. */
  complaints: string[];
  /** Whether the test ended the session; refused reads are then expected until the next sign-in. */
  isSignedOut: boolean;
  /** Requests of the page without a complete response. */
  open: ReadonlySet<Request>;
}

/** Expected refusals by the product, for instance for signed-out visitors. */
const EXPECTED: ReadonlySet<string> = new Set(["401 GET /api/user/me"]);

interface VisitorOptions {
  language?: Language;
  width?: Width;
  javaScript?: boolean;
  /** The origin of a product that the journey has started; by default the shard's product. */
  at?: string;
  /** Whether the journey adds init scripts or CDP sessions, which remain on a page. */
  ownPage?: boolean;
  /** Further refusals that the journey expects, as `400 POST /register`. */
  expected?: readonly string[];
}

/** The browser of this shard. Files share it; contexts isolate visitors. */
let shared: Browser | null = null;

/**
 * Returns the shard's browser, starting it when necessary. It ends with the shard's process.
 * `HEADED=1` shows its window.
 */
export async function launch(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium was found: start the tests with `pnpm test`.");
  const headless = isHeadless();
  shared = await chromium.launch({ executablePath, headless, args: [...CHROMIUM_FLAGS] });
  return shared;
}

/** Opens a page in a browser context of its own: empty storage, signed out. `endVisit` ends it. */
export async function visit(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const {
    language = "en",
    width = 1440,
    javaScript = true,
    at = origin(),
    ownPage = false,
    expected = [],
  } = options;
  const keptPage = await enter(browser, {
    baseURL: at,
    locale: LOCALES[language],
    timezoneId: "Asia/Jerusalem",
    viewport: SIZES[1440],
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
    hasTouch: width === 360,
  });
  const context = keptPage.context();
  context.setDefaultTimeout(TEST_LIMITS.expect.poll.timeout);
  const page = ownPage ? await context.newPage() : keptPage;
  if (page.viewportSize()?.width !== SIZES[width].width) await page.setViewportSize(SIZES[width]);
  const complaints: string[] = [];
  const open = new Set<Request>();
  const visitor: Visitor = {
    page,
    context,
    language,
    hasScripts: javaScript,
    complaints,
    isSignedOut: false,
    open,
  };
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("console", (message) => {
    // Skips the console's message about a failed response, which has no URL and is recorded below.
    const isRepeated = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isRepeated) complaints.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    const answer = `${response.status()} ${response.request().method()} ${path}`;
    if (response.ok() && answer.includes(" POST /auth/api/")) visitor.isSignedOut = false;
    const isKnown = EXPECTED.has(answer) || expected.includes(answer);
    if (visitor.isSignedOut && answer.startsWith("401 GET ")) return;
    if (response.status() >= 400 && !isKnown) complaints.push(`answer: ${answer}`);
  });
  page.on("pageerror", (error) => complaints.push(`script: ${error.message}`));
  page.on("requestfailed", (request) => {
    open.delete(request);
    // Expected failures: leaving a page aborts its requests, and a page without scripts loads none.
    const isLeft = request.failure()?.errorText === "net::ERR_ABORTED";
    if (!isLeft && (javaScript || request.resourceType() !== "script")) {
      complaints.push(`request: ${request.method()} ${new URL(request.url()).pathname}`);
    }
  });
  page.on("dialog", (dialog) => {
    // Confirms leaving a page with an unsaved form, since the journey intends to leave.
    if (dialog.type() === "beforeunload") return void dialog.accept();
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return visitor;
}

/**
 * Ends a visitor's session on the server, as an expiry does. Waits for open requests first, because
 * a refused read would redirect to the sign-in before the journey acts.
 */
export async function expireSession(visitor: Visitor): Promise<void> {
  await quiet(visitor);
  visitor.isSignedOut = true;
  await visitor.context.clearCookies();
}

/**
 * Checks the page's language and direction, its accessibility with axe, and that it reported no
 * error. axe does not run without scripts.
 */
export async function expectSound(visitor: Visitor): Promise<void> {
  const { page, language, complaints } = visitor;
  await settle(visitor);
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language);
  await expect.poll(() => page.locator("html").getAttribute("dir")).toBe(directionOf(language));
  const path = new URL(page.url()).pathname;
  if (visitor.hasScripts) expect(await seriousFindings(page), `axe at ${path}`).toEqual([]);
  expect(complaints, `complaints at ${path}`).toEqual([]);
}

/** Waits until the screen is stable: scripts have handled the last event and animations ended. */
export async function settle({ page, hasScripts }: Visitor): Promise<void> {
  if (!hasScripts) return;
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

/**
 * Waits until the page has handled the last event and every response, and has no open request.
 * Playwright's `networkidle` is reached once per document, whatever the page requests later.
 */
export async function quiet(visitor: Visitor): Promise<void> {
  const openAfterFrames = async () => {
    await settle(visitor);
    return visitor.open.size;
  };
  await expect.poll(openAfterFrames).toBe(0);
}

/** Checks that the page does not scroll sideways, after tables have adapted to the width. */
export async function expectNoSideScroll({ page }: Pick<Visitor, "page">): Promise<void> {
  const root = page.locator("html");
  const excess = () => root.evaluate((html) => Math.max(0, html.scrollWidth - html.clientWidth));
  const message = `pixels too wide: ${new URL(page.url()).pathname}`;
  await expect.poll(excess, { message }).toBe(0);
}
