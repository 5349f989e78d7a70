import { isStaffPage } from "@kehila/shared/paths";
import type { Context } from "hono";
import { html } from "hono/html";
import { AppError } from "../core/app-error.ts";
import type { AppEnv } from "./context.ts";

const SHELL = "/staff/index.html";

/**
 * Responds where no route matched: the staff app's shell for its pages, the same shell with 404 for
 * other pages that a browser requests, and the JSON failure for the rest.
 */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const wantsPage = c.req.header("Accept")?.includes("text/html") ?? false;
  const isPage = isStaffPage(c.req.path);
  if ((c.req.method !== "GET" && c.req.method !== "HEAD") || (!isPage && !wantsPage)) {
    throw new AppError("NOT_FOUND");
  }
  const shell = await c.env.ASSETS.fetch(new URL(SHELL, c.req.url));
  if (!shell.ok) throw new AppError("UNAVAILABLE");
  const title = await html`${c.env.PRODUCT_TITLE}`;
  const timeZone = await html`${c.env.ORG_TIMEZONE}`;
  const page = (await shell.text())
    .replaceAll("%PRODUCT_TITLE%", () => title.toString())
    .replaceAll("%ORG_TIMEZONE%", () => timeZone.toString());
  return c.html(page, isPage ? 200 : 404);
}
