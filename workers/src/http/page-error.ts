import { pageStyleHash, renderFailurePage } from "@kehila/public/server";
import { isPublicPage } from "@kehila/shared/base/paths";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "./context.ts";
import { pageLanguage, sendPage } from "./html.ts";
import { onError } from "./on-error.ts";

/**
 * Answers an error as {@link onError} does; a public page that the server cannot show is a page that its
 * visitor can read, with the same status.
 */
export async function onPageError(error: Error, c: Context<AppEnv>): Promise<Response> {
  const answer = await onError(error, c);
  const { path } = c.req;
  if (answer.status < 500 || !isPublicPage(path)) return answer;
  const html = renderFailurePage({ language: pageLanguage(c), title: c.env.PRODUCT_TITLE, path });
  const status = answer.status as ContentfulStatusCode;
  return sendPage(c, html, { styleHash: pageStyleHash, status });
}
