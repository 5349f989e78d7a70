import { STAFF_PAGES } from "@kehila/shared/paths";
import type { Context } from "hono";
import { escapeHtml } from "../lib/html.ts";
import { AppError } from "../core/app-error.ts";
import type { AppEnv } from "./context.ts";

const SHELL = "/staff/index.html";

/**
 * Everything that no route took: the staff app's shell for its pages, the same shell with 404 for
 * any other page that a browser asks for, and the JSON failure for the rest.
 */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const wantsPage = c.req.header("Accept")?.includes("text/html") ?? false;
  const isPage = STAFF_PAGES.includes(c.req.path);
  if ((c.req.method !== "GET" && c.req.method !== "HEAD") || (!isPage && !wantsPage)) {
    throw new AppError("NOT_FOUND");
  }
  const shell = await c.env.ASSETS.fetch(new URL(SHELL, c.req.url));
  if (!shell.ok) throw new AppError("UNAVAILABLE");
  const html = (await shell.text())
    .replaceAll("%PRODUCT_TITLE%", escapeHtml(c.env.PRODUCT_TITLE))
    .replaceAll("%ORG_TIMEZONE%", escapeHtml(c.env.ORG_TIMEZONE));
  return c.html(html, isPage ? 200 : 404);
}
