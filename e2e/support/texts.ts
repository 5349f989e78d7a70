import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@kehila/shared/base/languages";
import { isolateIfNeeded } from "@kehila/shared/base/text";
import { ROOT } from "../../scripts/lib/root.ts";

type Tree = { [key: string]: string | Tree };

const cache = new Map<string, Tree>();

function load(path: string): Tree {
  const cachedTexts = cache.get(path);
  if (cachedTexts) return cachedTexts;
  const tree = JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Tree;
  cache.set(path, tree);
  return tree;
}

type Values = Readonly<Record<string, string>>;

/** Replaces the placeholders of a text; `write` returns pairs of placeholder and replacement. */
const fill = (
  text: string,
  values: Values,
  write: (name: string, value: string) => [string, string][],
) =>
  Object.entries(values)
    .flatMap(([name, value]) => write(name, value))
    .reduce((filled, [placeholder, value]) => filled.replaceAll(placeholder, () => value), text);

const PUBLIC_TEXTS = "apps/public/src/i18n/locales";

/** Returns a text of the public pages from their own locale files. */
export function publicText(language: Language, key: string, values: Values = {}): string {
  const folder = key in load(`${PUBLIC_TEXTS}/event/en.json`) ? "event/" : "";
  const text = load(`${PUBLIC_TEXTS}/${folder}${language}.json`)[key];
  if (typeof text !== "string") throw new Error(`No text ${key} in ${language}.`);
  return fill(text, values, (name, value) => [[`{${name}}`, value]]);
}

/** Returns a namespace of the staff app. `persons` also has the shared labels, under `field`. */
function staffTexts(language: Language, namespace: string): Tree {
  const texts = load(`apps/staff/src/i18n/locales/${language}/${namespace}.json`);
  if (namespace !== "persons") return texts;
  return { ...texts, field: load(`packages/shared/src/persons/labels/${language}.json`) };
}

/** Returns a text of the staff app: `staffText("he", "person-form", "save")`. */
export function staffText(
  language: Language,
  namespace: string,
  key: string,
  values: Values = {},
): string {
  let text: string | Tree | undefined = staffTexts(language, namespace);
  for (const part of key.split(".")) text = typeof text === "object" ? text[part] : undefined;
  if (typeof text !== "string") throw new Error(`No text ${namespace}:${key} in ${language}.`);
  return fill(text, values, (name, value) => [
    [`{{${name}}}`, isolateIfNeeded(value)],
    [`{{- ${name}}}`, value],
  ]);
}
