import { listIdOfDoor } from "@kehila/shared/base/door-path";
import { isStaffPage, PAGES } from "@kehila/shared/base/paths";
import type { Context } from "hono";
import { html } from "hono/html";
import { AppError } from "../../core/app-error.ts";
import { organisationOf } from "../../lib/settings/organisation.ts";
import type { AppEnv } from "../context.ts";
import { pageLanguage, sendPage } from "./html.ts";

const SHELL = "/staff/index.html";
/**
 * The shell of the sign-in, which shows its form before the app (apps/staff/vite/early-form.ts).
 */
const LOGIN_SHELL = "/staff/login.html";
/** The shell of the page at the door, which has a build of its own. */
const DOOR_SHELL = "/door/door.html";
/** The comment in the shell in which the build stores its {@link ShellFacts}. */
const FACTS = /<!--shell (.*?)-->/u;

/**
 * The facts of a shell without a comment: the shell of the door, and in development the source that
 * Vite serves.
 */
const NO_FACTS = '{"files":{}}';

/** Facts about the built shell, written by apps/staff/vite/{shell,early-shell}.ts. */
interface ShellFacts {
  /** The `style-src` source of its inlined style. */
  styleHash?: string;
  /** Further files that a page loads, by its path and language. */
  files: Record<string, Record<string, readonly string[]>>;
}

/**
 * Responds when no route matches: pages of the staff app and of the door get their shell. Other
 * pages that a browser requests get the staff app's shell with 404; other requests get a JSON
 * failure.
 */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const wantsPage = c.req.header("Accept")?.includes("text/html") ?? false;
  const isDoor = listIdOfDoor(c.req.path) !== null;
  const isPage = isDoor || isStaffPage(c.req.path);
  if ((c.req.method !== "GET" && c.req.method !== "HEAD") || (!isPage && !wantsPage)) {
    throw new AppError("NOT_FOUND");
  }
  const shell = await c.env.ASSETS.fetch(new URL(shellOf(c.req.path, isDoor), c.req.url));
  if (!shell.ok) throw new AppError("UNAVAILABLE");
  const { title: name, logo } = organisationOf(c.env);
  const title = await html`${name}`;
  const timeZone = await html`${c.env.ORG_TIMEZONE}`;
  const text = await shell.text();
  const { styleHash, files } = JSON.parse(FACTS.exec(text)?.[1] ?? NO_FACTS) as ShellFacts;
  const ownFiles = files[c.req.path]?.[pageLanguage(c)] ?? [];
  const page = text
    .replace(FACTS, () => ownFiles.map(preload).join(""))
    .replaceAll("%PRODUCT_TITLE%", () => title.toString())
    .replaceAll("%ORG_TIMEZONE%", () => timeZone.toString())
    .replaceAll("%LOGO_WIDTH%", String(logo?.width ?? ""));
  return sendPage(c, page, { styleHash, status: isPage ? 200 : 404 });
}

function shellOf(path: string, isDoor: boolean): string {
  if (isDoor) return DOOR_SHELL;
  return path === PAGES.login ? LOGIN_SHELL : SHELL;
}

/**
 * Returns a link that preloads a file of the staff app, with the attributes of the later request.
 */
const preload = (file: string): string =>
  file.endsWith(".css")
    ? `<link rel="preload" as="style" crossorigin href="/staff/${file}">`
    : `<link rel="modulepreload" crossorigin href="/staff/${file}">`;
