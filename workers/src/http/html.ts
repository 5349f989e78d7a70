import type { Language } from "@kehila/shared/languages";
import { LANGUAGES, pickLanguage } from "@kehila/shared/languages";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "./context.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** The language of a page: the one its address names, else the reader's, else English (§1). */
export function pageLanguage(c: Context<AppEnv>): Language {
  const named = LANGUAGES.find((language) => language === c.req.query("lang"));
  return named ?? pickLanguage(acceptedLanguages(c.req.header("Accept-Language") ?? ""));
}

/** Language tags of an `Accept-Language` header, the most welcome first. */
function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** Answers with a rendered page whose inlined style sheet the policy lets through by its hash. */
export function sendPage(
  c: Context<AppEnv>,
  html: string,
  { styleHash, status = 200 }: { styleHash: string; status?: ContentfulStatusCode },
): Response {
  c.header("Content-Security-Policy", contentSecurityPolicy({ styleHashes: [`'${styleHash}'`] }));
  c.header("Vary", "Accept-Language");
  return c.html(html, status);
}

/** Whether a `Content-Type` is one of the two that browsers send forms in. */
export const isForm = (contentType: string | undefined): boolean =>
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/iu.test(
    contentType ?? "",
  );
