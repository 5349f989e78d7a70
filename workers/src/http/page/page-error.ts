import { pageStyleHash, renderFailurePage } from "@kehila/public/server";
import { ERROR_NUMBER_LENGTH } from "@kehila/shared/base/limits";
import { isPublicPage } from "@kehila/shared/base/paths";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { organisationOf } from "../../lib/settings/organisation.ts";
import type { AppEnv } from "../context.ts";
import { pageLanguage, sendPage } from "./html.ts";
import { onError } from "../response/on-error.ts";

/**
 * Responds to an error like {@link onError}; for a public page, with a readable page of the same
 * status.
 */
export async function onPageError(error: Error, c: Context<AppEnv>): Promise<Response> {
  const answer = await onError(error, c);
  const { path } = c.req;
  if (answer.status < 500 || !isPublicPage(path)) return answer;
  const number = c.var.requestId.slice(0, ERROR_NUMBER_LENGTH);
  const language = pageLanguage(c);
  const html = renderFailurePage({ language, ...organisationOf(c.env), path, number });
  const status = answer.status as ContentfulStatusCode;
  return sendPage(c, html, { styleHash: pageStyleHash, status });
}
