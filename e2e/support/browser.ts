import { AxeBuilder } from "@axe-core/playwright";
import type { Language } from "@kehila/shared/languages";
import { directionOf } from "@kehila/shared/languages";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { chromium } from "playwright-core";
import { expect, inject } from "vitest";
import { CHROMIUM_FLAGS, findChromium } from "./chromium.ts";

const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", ru: "ru-RU", he: "he-IL" };

/** Screens that are looked at: a small phone, a tablet, a desk. */
export const SIZES = {
  360: { width: 360, height: 740 },
  768: { width: 768, height: 1024 },
  1440: { width: 1440, height: 900 },
} as const;
export type Width = keyof typeof SIZES;

/** Somebody in front of a screen: a page, and everything it complained about. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  language: Language;
  hasScripts: boolean;
  /** Errors of the console, of scripts and of the content security policy, so far. */
  complaints: string[];
}

/** Refusals that belong to the product: whoever is signed out is told so. */
const EXPECTED: ReadonlySet<string> = new Set(["401 GET /api/user/me"]);

interface VisitorOptions {
  language?: Language;
  width?: Width;
  javaScript?: boolean;
  /** Further refusals that the journey provokes, as `400 POST /register`. */
  expected?: readonly string[];
}

/** Starts the browser of a file of tests. */
export async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium was found: start the tests with `pnpm test`.");
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
}

/** Opens a fresh browser profile: nothing stored, nobody signed in. */
export async function visit(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const { language = "en", width = 1440, javaScript = true, expected = [] } = options;
  const context = await browser.newContext({
    baseURL: inject("origin"),
    locale: LOCALES[language],
    timezoneId: "Asia/Jerusalem",
    viewport: SIZES[width],
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
    hasTouch: width === 360,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The console repeats what the answers below say, without saying which.
    const repeats = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !repeats) complaints.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    const answer = `${response.status()} ${response.request().method()} ${path}`;
    const isKnown = EXPECTED.has(answer) || expected.includes(answer);
    if (response.status() >= 400 && !isKnown) complaints.push(`answer: ${answer}`);
  });
  page.on("pageerror", (error) => complaints.push(`script: ${error.message}`));
  page.on("requestfailed", (request) => {
    // A page that is left takes its open requests with it; without scripts none is fetched.
    const isLeft = request.failure()?.errorText === "net::ERR_ABORTED";
    if (!isLeft && (javaScript || request.resourceType() !== "script")) {
      complaints.push(`request: ${request.method()} ${new URL(request.url()).pathname}`);
    }
  });
  page.on("dialog", (dialog) => {
    // A form that is not saved asks before it is left; the journey means to.
    if (dialog.type() === "beforeunload") return void dialog.accept();
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, context, language, hasScripts: javaScript, complaints };
}

/**
 * The page is in the visitor's language and direction, has nothing that axe calls serious, and has
 * not complained. Without scripts axe cannot look.
 */
export async function expectSound(visitor: Visitor): Promise<void> {
  const { page, language, complaints } = visitor;
  await settle(visitor);
  expect(await page.locator("html").getAttribute("lang")).toBe(language);
  expect(await page.locator("html").getAttribute("dir")).toBe(directionOf(language));
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    // React Aria's announcer keeps an announcement for some seconds, by the id of the button that made
    // it; once that button is gone the announcement has lost its name. It is read out before.
    .exclude("[data-live-announcer]")
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n  ")}`);
  expect(serious, `axe at ${new URL(page.url()).pathname}`).toEqual([]);
  expect(complaints, `complaints at ${new URL(page.url()).pathname}`).toEqual([]);
}

/** The screen has taken its shape: scripts have answered the last event, nothing moves any more. */
export async function settle({ page, hasScripts }: Visitor): Promise<void> {
  if (!hasScripts) return;
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

/** Nothing sticks out at the side: the page scrolls downwards only. */
export async function expectNoSideScroll({ page }: Pick<Visitor, "page">): Promise<void> {
  const root = page.locator("html");
  const [content, room] = await root.evaluate((html) => [html.scrollWidth, html.clientWidth]);
  expect(content, `width of ${new URL(page.url()).pathname}`).toBeLessThanOrEqual(room ?? 0);
}
