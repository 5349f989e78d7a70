import { LANGUAGES } from "@kehila/shared/base/languages";
import { avoidedIn } from "@kehila/shared/test/glossary";
import { expect, it } from "vitest";
import en from "./en.json";
import he from "./he.json";
import ru from "./ru.json";

it.each(LANGUAGES)("the recovery kit in %s uses the terms of the glossary", (language) => {
  const texts = { en, he, ru }[language];
  expect(Object.keys(texts)).toEqual(Object.keys(en));
  expect(avoidedIn(language, texts, "staff")).toEqual([]);
});
