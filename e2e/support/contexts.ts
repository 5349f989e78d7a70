import type {
  APIRequestContext,
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from "playwright-core";
import { newClient } from "./clients.ts";
import { delayResponses, HAS_DELAYS } from "./delays.ts";
import { startTrace, stopTrace } from "./failures.ts";
import { origin } from "./product.ts";

/** The kinds of storage of a context, except cookies and the cache of immutable files. */
const STORAGE = "cache_storage,file_systems,indexeddb,local_storage,service_workers";

/** An empty document of the product's origin, between two visits. */
const EMPTY = "/between-two-visits";

/** The events that a visitor or a journey listens to. */
const EVENTS = [
  "console",
  "dialog",
  "download",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/**
 * Maximum number of idle contexts with scripts: three languages, with and without touch, and two
 * for a second visitor. Each context has a process of 200 to 300 MB with the compiled apps. Idle
 * contexts without scripts take 45 MB and have no limit.
 */
const KEPT = 8;

/** A browser context with a page; visitors with the same options use it one after the other. */
interface OpenContext {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  key: string;
  origin: string;
  hasScripts: boolean;
}

/** Contexts of current visits. */
const activeContexts = new Map<BrowserContext, OpenContext>();
/** Contexts that wait for the next visitor, the longest idle first. */
let idle: OpenContext[] = [];

/**
 * Returns a page with empty storage and a new client address, in an idle context or in a new
 * context. An idle context saves the compilation of the apps, which costs more than a screen.
 */
export async function enter(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const key = JSON.stringify(options);
  // A crashed browser closes its contexts.
  idle = idle.filter(({ context }) => context.browser() === browser);
  // Takes the most recently used context, because the longest idle context is closed first.
  const idleContext = idle.findLast((openContext) => openContext.key === key);
  idle = idle.filter((openContext) => openContext !== idleContext);
  const openContext = idleContext ?? (await createContext(browser, options, key));
  activeContexts.set(openContext.context, openContext);
  await openContext.context.setExtraHTTPHeaders(newClient());
  await startTrace(openContext.context);
  return openContext.page;
}

async function createContext(
  browser: Browser,
  options: BrowserContextOptions,
  key: string,
): Promise<OpenContext> {
  const context = await browser.newContext(options);
  closeConnections(context.request);
  if (HAS_DELAYS) await delayResponses(context);
  const page = await context.newPage();
  const hasScripts = options.javaScriptEnabled ?? true;
  const at = options.baseURL ?? origin();
  return { context, page, session: await sessionOf(page), key, origin: at, hasScripts };
}

/**
 * Sends each request of a journey on a new connection. Playwright reuses idle connections, which
 * workerd closes after five seconds: a request sent at the moment of closing fails.
 */
function closeConnections(request: APIRequestContext): void {
  const fetch = request.fetch.bind(request);
  request.fetch = async (url, options) =>
    fetch(url, { ...options, headers: { connection: "close", ...options?.headers } });
}

const sessions = new WeakMap<Page, CDPSession>();

/** Returns the CDP session of a page, which must stay free of settings for later visitors. */
export async function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

/**
 * Ends a visit: closes additional pages, and resets the settings that journeys change. Init scripts
 * and CDP sessions cannot be reset, so journeys with them ask for `ownPage`.
 */
export async function endVisit(context: BrowserContext): Promise<void> {
  const openContext = activeContexts.get(context);
  if (!openContext) return;
  const { page, session } = openContext;
  const others = context.pages().filter((one) => one !== page);
  await Promise.all(others.map((other) => other.close()));
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // Moves the pointer out of the page, so that no element of the next document is hovered.
  await page.mouse.move(-1, -1);
  await showEmptyDocument(page, session);
  for (const event of EVENTS) page.removeAllListeners(event);
  await context.setOffline(false);
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ media: null, colorScheme: null });
  await context.clearPermissions();
  await context.clearCookies();
  await session.send("Storage.clearDataForOrigin", {
    origin: openContext.origin,
    storageTypes: STORAGE,
  });
  await stopTrace(context);
  activeContexts.delete(context);
  idle.push(openContext);
  const spareContext = spare();
  if (!spareContext) return;
  idle = idle.filter((one) => one !== spareContext);
  await spareContext.context.close();
}

/**
 * Returns the context to close when too many are idle: one of two contexts with the same options,
 * otherwise the longest idle context.
 */
function spare(): OpenContext | undefined {
  const idleWithScripts = idle.filter(({ hasScripts }) => hasScripts);
  if (idleWithScripts.length <= KEPT) return undefined;
  const isTwice = ({ key }: OpenContext, index: number) =>
    idleWithScripts.slice(index + 1).some((other) => other.key === key);
  return idleWithScripts.find(isTwice) ?? idleWithScripts[0];
}

/**
 * Leaves the app without a request to the product. A Playwright route would clear the page's cached
 * files.
 */
async function showEmptyDocument(page: Page, session: CDPSession): Promise<void> {
  session.once("Fetch.requestPaused", ({ requestId }) => {
    void session.send("Fetch.fulfillRequest", { requestId, responseCode: 200 });
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: `*${EMPTY}` }] });
  await page.goto(EMPTY);
  await session.send("Fetch.disable");
}

/** Returns the contexts in use. */
export const openContexts = (): BrowserContext[] => [...activeContexts.keys()];

/** Closes the contexts of visits that a failed test left open. */
export async function closeContexts(): Promise<void> {
  const contexts = openContexts();
  activeContexts.clear();
  await Promise.all(contexts.map((context) => context.close()));
}
