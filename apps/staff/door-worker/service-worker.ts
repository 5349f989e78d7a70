/**
 * The service worker of the page at the door: stores the page's shell and files, so that the page
 * can be reloaded without a connection. Its scope is its own folder, so it controls no other page.
 * It answers no other requests: no call of the API passes through a cache.
 */
declare const self: ServiceWorkerGlobalScope;

/** The files of this build, by name with hash: written by vite/door-files.ts. */
declare const DOOR_FILES: readonly string[];
/** The version of `DOOR_FILES`. */
declare const DOOR_VERSION: string;

const PREFIX = "kehila-door-";
const CACHE = PREFIX + DOOR_VERSION;
/** Path of the shell: all lists share it. */
const SHELL = "/door/shell";
const FILES: ReadonlySet<string> = new Set(DOOR_FILES);

/** Loads the shell without the browser's cache; throws for a failure or a redirect. */
async function loadShell(): Promise<Response> {
  const shell = await fetch(SHELL, { cache: "no-store", headers: { Accept: "text/html" } });
  if (!shell.ok || shell.redirected) throw new Error(`The shell answered ${shell.status}`);
  return shell;
}

async function install(): Promise<void> {
  const isNew = !(await caches.has(CACHE));
  try {
    const cache = await caches.open(CACHE);
    await Promise.all([cache.addAll(DOOR_FILES), cache.put(SHELL, await loadShell())]);
  } catch (error) {
    // A later worker would keep this incomplete cache in place of the previous release's cache.
    if (isNew) await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

/** Deletes the caches of earlier builds except the last, which an open page may still use. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/**
 * Whether a shell refers to files of this build only. After a release the server sends the shell of
 * the next build; an error page refers to no file.
 */
function isOfThisBuild(text: string): boolean {
  const referencedFiles = [...text.matchAll(/(?:src|href)="(\/door\/[^"]+)"/gu)];
  return referencedFiles.length > 0 && referencedFiles.every(([, file = ""]) => FILES.has(file));
}

/** Replaces the stored shell, whose title and headers may change without a release. */
async function renewShell(): Promise<void> {
  const shell = await loadShell();
  if (isOfThisBuild(await shell.clone().text())) await (await caches.open(CACHE)).put(SHELL, shell);
}

async function pageOf(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(SHELL)) ?? fetch(request);
}

const fileOf = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && /^\/door\/[^/.]+\/?$/u.test(pathname)) {
    event.respondWith(pageOf(request));
    event.waitUntil(renewShell().catch(() => undefined));
  } else if (/^\/door\/[^/]+\.(?:js|css)$/u.test(pathname)) event.respondWith(fileOf(request));
});
