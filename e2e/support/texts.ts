import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@kehila/shared/languages";
import { ROOT } from "../../scripts/lib/root.ts";

type Tree = { [key: string]: string | Tree };

const cache = new Map<string, Tree>();

function load(path: string): Tree {
  const known = cache.get(path);
  if (known) return known;
  const tree = JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Tree;
  cache.set(path, tree);
  return tree;
}

function fill(text: string, values: Readonly<Record<string, string>>, open: string, close: string) {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`${open}${name}${close}`, value),
    text,
  );
}

const PUBLIC_TEXTS = "apps/public/src/i18n/locales";

/** Returns a text of the public pages from their own locale files. */
export function publicText(
  language: Language,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const folder = key in load(`${PUBLIC_TEXTS}/event/en.json`) ? "event/" : "";
  const text = load(`${PUBLIC_TEXTS}/${folder}${language}.json`)[key];
  if (typeof text !== "string") throw new Error(`No text ${key} in ${language}.`);
  return fill(text, values, "{", "}");
}

/** Returns a text of the staff app: `staffText("he", "persons", "form.save")`. */
export function staffText(
  language: Language,
  namespace: string,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  let text: string | Tree | undefined = load(
    `apps/staff/src/i18n/locales/${language}/${namespace}.json`,
  );
  for (const part of key.split(".")) text = typeof text === "object" ? text[part] : undefined;
  if (typeof text !== "string") throw new Error(`No text ${namespace}:${key} in ${language}.`);
  return fill(text, values, "{{", "}}");
}
