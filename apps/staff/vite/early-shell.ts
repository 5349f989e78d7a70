import type { Language } from "@kehila/shared/base/languages";
import { APP_ELEMENTS_ID, EARLY_ID } from "../src/features/auth/early-sign-in.ts";

interface EarlyShellOptions {
  /** The page whose form is shown early. */
  path: string;
  /** The form in each language. */
  forms: Readonly<Record<Language, string>>;
  /** The name of the script that renders the form. */
  script: string;
  /** The URL path of the built files. */
  base: string;
}

/** The comment for the Worker (vite/shell.ts). */
const FACTS = /<!--shell (.*?)-->/u;
/** The elements that load the app. */
const APP_SCRIPTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/gu;
const APP_STYLES = /<link id="app-styles" rel="preload" as="style"([^>]*)>/u;
const APP = /<div id="app">(.*?)<\/div>/su;

interface Facts {
  files: Record<string, Record<string, string[]>>;
}

/**
 * Returns the shell of a page with an early form, from the built index.html. The style sheets of
 * the page are applied at once. The elements that load the app wait in a template, which the script
 * inserts after the form is drawn, so that the app does not delay the form. Throws if index.html
 * lacks a part.
 */
export function earlyShell(
  index: string,
  { path, forms, script, base }: EarlyShellOptions,
): string {
  const [comment = "", json = "{}"] = FACTS.exec(index) ?? [];
  const facts = JSON.parse(json) as Partial<Facts>;
  const ownFiles = facts.files?.[path];
  const scripts = index.match(APP_SCRIPTS) ?? [];
  if (!ownFiles || scripts.length === 0 || !APP_STYLES.test(index) || !APP.test(index)) {
    throw new Error(`index.html lacks a part of the shell of ${path}.`);
  }
  const sheets = new Set(Object.values(ownFiles).flat().filter(isSheet));
  const ownFacts = {
    ...facts,
    files: {
      [path]: mapValues(ownFiles, (files) => files.filter((file) => !isSheet(file))),
    },
  };
  const templates = Object.entries(forms).map(
    ([language, form]) => `<template data-language="${language}">${form}</template>`,
  );
  return index
    .replace(comment, "")
    .replaceAll(APP_SCRIPTS, "")
    .replace(APP_STYLES, (_link, attributes: string) =>
      [
        `<link id="app-styles" rel="stylesheet"${attributes}>`,
        ...[...sheets].map((file) => `<link rel="stylesheet" crossorigin href="${base}${file}">`),
      ].join("\n    "),
    )
    .replace(APP, (_app, title: string) =>
      [
        `<div id="app"></div>`,
        `<div id="${EARLY_ID}">${title}</div>`,
        ...templates,
        `<template id="${APP_ELEMENTS_ID}">`,
        `<!--shell ${JSON.stringify(ownFacts)}-->`,
        ...scripts.map((element) => element.trim()),
        `</template>`,
        `<script src="${base}${script}"></script>`,
      ].join("\n    "),
    );
}

const isSheet = (file: string): boolean => file.endsWith(".css");

const mapValues = <From, To>(
  values: Readonly<Record<string, From>>,
  make: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));
