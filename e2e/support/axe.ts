import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { addKinds, knownKinds } from "./checked-kinds.ts";
import { sessionOf } from "./contexts.ts";

declare global {
  interface Window {
    /** axe inside the page, with its own list of rules and their impacts. */
    axe: typeof axe & { _audit: { rules: readonly { id: string; impact?: string }[] } };
    /** Elements whose text has colours that are new to the run, for the check in the dark theme. */
    inNewColours: Element[];
  }
}

/** The source of axe, minified, because every document parses the source again. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Rules that run on every whole screen, because their results depend on the document, the language
 * or elements that are far apart. Structure, roles and colours are the same in every language.
 */
const RULES_OF_EACH_SCREEN = [
  "bypass",
  "css-orientation-lock",
  "meta-refresh",
  "html-has-lang",
  "html-lang-valid",
  "html-xml-lang-mismatch",
  "valid-lang",
  "document-title",
  "aria-command-name",
  "aria-dialog-name",
  "aria-input-field-name",
  "aria-meter-name",
  "aria-progressbar-name",
  "aria-toggle-field-name",
  "aria-tooltip-name",
  "button-name",
  "form-field-multiple-labels",
  "image-alt",
  "input-button-name",
  "label",
  "link-name",
  "role-img-alt",
  "select-name",
  "summary-name",
  "svg-img-alt",
  "aria-hidden-focus",
  "duplicate-id-aria",
] as const;

/** Rules about colours, which also run in the dark. Other rules do not depend on the theme. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"] as const;

/**
 * Returns serious and critical axe findings, each with its elements. All rules run on kinds of
 * elements that no earlier screen of any shard had; {@link RULES_OF_EACH_SCREEN} run on all other
 * elements. Rules about colours also run in the dark, on texts in colours that no earlier screen
 * had.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  // The script stays in the document during navigation within the app.
  if (!(await page.evaluate(() => "axe" in window))) await load(page);
  const known = knownKinds();
  const { kinds, hasNewColours, violations } = await page.evaluate(check, {
    known,
    ofEach: [...RULES_OF_EACH_SCREEN],
  });
  const inLight = serious(violations);
  const inDark = hasNewColours ? await checkInTheDark(page) : [];
  // Kinds with findings are not stored, so that the next screen reports them again.
  if (inLight.length + inDark.length === 0) addKinds(kinds);
  return [...inLight, ...inDark];
}

/** Returns the findings about the texts in new colours in the dark theme. */
async function checkInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const violations = await page.evaluate(checkColours, [...RULES_OF_COLOURS]);
  await page.emulateMedia({ colorScheme: null });
  return serious(violations).map((finding) => `in the dark, ${finding}`);
}

const serious = (violations: readonly Violation[]): string[] =>
  violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n  ")}`);

/** Returns the elements whose text has too little contrast in the current theme. */
export async function faintTexts(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await load(page);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ["violations"],
      runOnly: { type: "rule", values: ["color-contrast"] },
    });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  });
}

/** A finding of axe, with its elements. */
interface Violation {
  id: string;
  impact: axe.Result["impact"];
  nodes: { html: string }[];
}

interface Checks {
  /** The kinds of elements that were checked before, as numbers separated by spaces. */
  known: string;
  /** The rules that run on the whole page. */
  ofEach: string[];
}

/**
 * Runs axe inside the page. Elements of one kind have the same tag, role, classes and states at the
 * same window width, and ancestors of the same kinds; texts, ids and numbers can differ. Two texts
 * have the same colours when their classes, text colour and font are equal and the backgrounds
 * behind them are equal.
 */
async function check({ known, ofEach }: Checks) {
  // React Aria's announcer keeps a message for some seconds, labelled by the button that caused it.
  // After that button is removed, the message has no name; it has already been announced.
  const announcer = "[data-live-announcer]";
  const differs =
    /^aria-(?:active|colcount|colindex|controls|de|hidden|label|owns|posinset|role|row|setsize|value)/u;
  const before = new Set(known.split(" ").map(Number));
  const kinds = new Set<number>();
  /** The topmost elements of new kinds. Descendants of a new kind are of new kinds too. */
  const roots: Element[] = [];
  const inNewColours: Element[] = [];
  const hash = (text: string, above: number): number => {
    let kind = above;
    for (const character of text) {
      kind = Math.imul(kind ^ (character.codePointAt(0) ?? 0), 16_777_619);
    }
    return kind;
  };
  const hasText = (element: Element): boolean =>
    element.matches("input, textarea") ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
  const add = (element: Element, above: number, behind: number, faded: number): void => {
    if (element.matches(announcer)) return;
    const texts = [element.localName, element.getAttribute("class") ?? ""];
    for (const { name, value } of element.attributes) {
      if (name === "role" || name === "type" || name === "tabindex") texts.push(name, value);
      else if (name.startsWith("aria-") && !differs.test(name)) texts.push(name, value);
      else if (!["class", "id", "inert", "style", "aria-hidden"].includes(name)) texts.push(name);
    }
    const kind = hash(texts.join(" "), above);
    kinds.add(kind);
    if (!before.has(kind) && (element === document.body || before.has(above))) roots.push(element);
    const { backgroundColor, backgroundImage, color, fontSize, fontWeight, opacity } =
      getComputedStyle(element);
    const fade = opacity === "1" ? faded : hash(opacity, faded);
    // An opaque background hides the backgrounds behind it, unless the element is translucent.
    const ground = backgroundColor.startsWith("rgb(") ? fade : behind;
    const isClear = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
    const name = element.getAttribute("class") ?? "";
    const paint =
      isClear && opacity === "1"
        ? behind
        : hash([name, backgroundColor, backgroundImage, opacity].join(" "), ground);
    if (hasText(element) && isReadable(element)) {
      const colour = hash([name, color, fontSize, fontWeight].join(" "), paint);
      kinds.add(colour);
      if (!before.has(colour)) inNewColours.push(element);
    }
    for (const child of element.children) add(child, kind, paint, fade);
  };
  // Excludes texts behind a dialog: axe cannot determine the contrast of covered texts.
  const isReadable = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest("[aria-hidden=true], [inert]");
  add(document.body, window.innerWidth, 0, 0);
  window.inNewColours = inNewColours;

  const run = async (include: Element[], only: string[] | null): Promise<Violation[]> => {
    const { violations } = await window.axe.run(
      { include, exclude: [[announcer]] },
      {
        resultTypes: ["violations"],
        ...(only ? { runOnly: { type: "rule", values: only } } : {}),
      },
    );
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html }) => ({ html })),
    }));
  };
  const isNew = roots.includes(document.body);
  const violations = await run([document.documentElement], isNew ? null : ofEach);
  // An element can go during the first run, such as the tooltip of a button.
  const shown = roots.filter(({ isConnected }) => isConnected);
  if (!isNew && shown.length > 0) violations.push(...(await run(shown, null)));
  const added = [...kinds].filter((kind) => !before.has(kind));
  return {
    kinds: added.map((kind) => ` ${kind}`).join(""),
    hasNewColours: inNewColours.length > 0,
    violations,
  };
}

/** Runs rules on the texts that {@link check} has found in new colours. */
async function checkColours(rules: string[]): Promise<Violation[]> {
  const include = window.inNewColours.filter(({ isConnected }) => isConnected);
  if (include.length === 0) return [];
  const { violations } = await window.axe.run(
    { include },
    { resultTypes: ["violations"], runOnly: { type: "rule", values: rules } },
  );
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.map(({ html }) => ({ html })),
  }));
}

/** Loads axe without rules of minor or moderate impact, whose findings are ignored. */
async function load(page: Page): Promise<void> {
  // Uses a CDP session instead of `evaluate`, so that V8 compiles the script once for all documents
  // of the process.
  const session = await sessionOf(page);
  await session.send("Runtime.evaluate", { expression: SCRIPT });
  await page.evaluate(() => {
    const { rules } = window.axe._audit;
    const lesser = rules.filter(({ impact }) => impact === "minor" || impact === "moderate");
    window.axe.configure({ rules: lesser.map(({ id }) => ({ id, enabled: false })) });
  });
}
