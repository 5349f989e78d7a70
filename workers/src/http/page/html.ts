import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES, pickLanguage } from "@kehila/shared/base/languages";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../context.ts";
import { contentSecurityPolicy } from "../response/security-headers.ts";

/**
 * Returns the language of a page: from the query, otherwise the browser's, otherwise English
 * (docs/product.md#languages).
 */
export function pageLanguage(c: Context<AppEnv>): Language {
  const namedLanguage = LANGUAGES.find((language) => language === c.req.query("lang"));
  return namedLanguage ?? pickLanguage(acceptedLanguages(c.req.header("Accept-Language") ?? ""));
}

/**
 * Returns the language tags of an `Accept-Language` header, most preferred first. Hono's
 * `accepts()` compares complete tags only, but `he-IL` and the former code `iw` are Hebrew too.
 */
const acceptedLanguages = (header: string): string[] =>
  parseAccept(header.slice(0, 500))
    .filter(({ q }) => q > 0)
    .map(({ type }) => type);

interface PageOptions {
  /** The hash of the page's inlined style; absent without one. */
  styleHash?: string | undefined;
  status?: ContentfulStatusCode;
  /** Whether the page has the Turnstile widget. */
  turnstile?: boolean;
}

/** Responds with a page; the content security policy allows its inlined style sheet by hash. */
export function sendPage(
  c: Context<AppEnv>,
  html: string,
  { styleHash, status = 200, turnstile = false }: PageOptions,
): Response {
  const policy = contentSecurityPolicy({
    styleHashes: styleHash ? [`'${styleHash}'`] : [],
    turnstile,
  });
  c.header("Content-Security-Policy", policy);
  c.header("Vary", "Accept-Language");
  return c.html(html, status);
}

/** Whether a `Content-Type` is one of the two form types of browsers. */
export const isForm = (contentType: string | undefined): boolean =>
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/iu.test(
    contentType ?? "",
  );
