import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Icons that point along the text, which Hebrew mirrors. */
const FLIPPED = [
  "ArrowRight",
  "ChevronLeft",
  "ChevronRight",
  "LogOut",
  "PanelLeftClose",
  "PanelLeftOpen",
];
/** An icon of the menu that its link mirrors by a property. */
const FLIPPED_BY_LINK = ["LogIn"];

const SOURCES = join(import.meta.dirname, "..");
const files = globSync("**/*.tsx", { cwd: SOURCES }).map((file) => ({
  file,
  source: readFileSync(join(SOURCES, file), "utf8"),
}));

/**
 * Returns the elements of Lucide icons in a file: name, and whether `flips` is among its classes.
 */
function iconsIn(source: string): { name: string; isFlipped: boolean }[] {
  const [, names = ""] = /import \{([^}]*)\} from "lucide-react"/u.exec(source) ?? [];
  const icons = new Set(names.split(",").map((name) => name.trim()));
  return [...source.matchAll(/<([A-Z][A-Za-z0-9]*)([^<>]*?)\/>/gu)]
    .filter(([, name = ""]) => icons.has(name))
    .map(([, name = "", attributes = ""]) => ({ name, isFlipped: /\bflips\b/u.test(attributes) }));
}

it.each(files)("in $file the icons that point along the text flip, and no others", ({ source }) => {
  for (const { name, isFlipped } of iconsIn(source)) {
    expect([name, isFlipped]).toEqual([name, FLIPPED.includes(name)]);
  }
});

it("finds an element of each of these icons", () => {
  const foundNames = new Set(
    files.flatMap(({ source }) => iconsIn(source).map(({ name }) => name)),
  );
  expect(FLIPPED.filter((name) => !foundNames.has(name))).toEqual([]);
});

it("the menu flips these icons of its links", () => {
  const source = readFileSync(join(SOURCES, "app/menu-links.ts"), "utf8");
  const links = [...source.matchAll(/icon: ([A-Za-z]+),?([^}]*)\}/gu)];
  const flippedLinks = links.filter(([, , rest = ""]) => rest.includes("flips: true"));
  expect(flippedLinks.map(([, name]) => name)).toEqual(FLIPPED_BY_LINK);
});
