import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language } from "@kehila/shared/base/languages";
import { avoidedWords } from "@kehila/shared/test/glossary";
import { describe, expect, test } from "vitest";
import { resources as en } from "../../i18n/en.ts";
import { resources as he } from "../../i18n/he.ts";
import { resources as ru } from "../../i18n/ru.ts";
import { labelIn, LABEL } from "./labels.ts";
import { helpPageOf } from "./pages.ts";
import type { HelpText } from "./texts.ts";
import { HELP_TEXTS } from "./texts.ts";

const ROUTES = join(import.meta.dirname, "../../routes");
const SCREENS: Record<Language, object> = {
  en,
  ru,
  he,
};

/** Returns the route ids that the files in the folder of routes declare. */
const routeIds = (): string[] =>
  globSync("**/*.tsx", { cwd: ROUTES })
    .filter((file) => !file.startsWith("-") && file !== "__root.tsx")
    .map((file) => {
      const [, id] =
        /createFileRoute\("([^"]+)"\)/u.exec(readFileSync(join(ROUTES, file), "utf8")) ?? [];
      if (id === undefined) throw new Error(`${file} names no route`);
      return id;
    })
    .toSorted();

const pageOf = (routeId: string, search: object = {}, status = "success") =>
  helpPageOf({ routeId, status, search });

test("every route of the router has its own help page", () => {
  const ids = routeIds();
  expect(ids.length).toBeGreaterThan(15);
  const without = ids.filter((id) => pageOf(id) === "anywhere");
  expect(without, "routes without a line in PAGE_OF_ROUTE of pages.ts").toEqual([]);
  expect(new Set(ids.map((id) => pageOf(id))).size).toBe(ids.length);
});

test("an open person, a refused page and an unknown address have their own help", () => {
  expect(pageOf("/persons", { person: "1" })).toBe("person");
  expect(pageOf("/backups", {}, "error")).toBe("closed");
  expect(pageOf("/lists/$category", {}, "notFound")).toBe("anywhere");
  expect(pageOf("__root__")).toBe("anywhere");
});

const PAGES = [...routeIds().map((id) => pageOf(id)), "person", "closed", "anywhere"] as const;

/** Returns every sentence of a page. */
const sentences = ({ title, about, tasks }: HelpText): string[] => [
  title,
  about,
  ...tasks.flatMap((task) => [task.title, ...task.steps]),
];

describe.each(LANGUAGES)("%s", (language) => {
  const load = async () => (await HELP_TEXTS[language]()).default;

  test("has exactly the pages of the screens, each with three tasks", async () => {
    const texts = await load();
    expect(Object.keys(texts).toSorted()).toEqual([...PAGES].toSorted());
    for (const page of PAGES) {
      const text = texts[page];
      expect(text.tasks, page).toHaveLength(3);
      expect(Math.min(...text.tasks.map(({ steps }) => steps.length)), page).toBeGreaterThan(0);
      const bad = sentences(text).filter((one) => one === "" || one !== one.trim());
      expect(bad, page).toEqual([]);
    }
  });

  test("names buttons and fields as the screens do", async () => {
    const all = Object.values(await load()).flatMap(sentences);
    const labels = all.flatMap((one) => one.split(LABEL).filter((_, index) => index % 2 === 1));
    expect(labels.length).toBeGreaterThan(50);
    const unknown = labels.filter((path) => {
      const label = labelIn(SCREENS[language], path);
      return label === null || label.includes("{{");
    });
    expect(unknown).toEqual([]);
    expect(all.filter((one) => /[[\]]/u.test(one.replaceAll(new RegExp(LABEL, "gu"), "")))).toEqual(
      [],
    );
  });

  test("uses the terms of the glossary", async () => {
    const all = Object.values(await load()).flatMap(sentences);
    const words = all.flatMap((one) =>
      avoidedWords(language, one.replaceAll(new RegExp(LABEL, "gu"), "[…]"), "staff"),
    );
    expect(words).toEqual([]);
  });
});
