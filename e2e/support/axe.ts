import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** axe inside the page, with its own list of rules and their impacts. */
    axe: typeof axe & { _audit: { rules: readonly { id: string; impact?: string }[] } };
  }
}

/** The minified script: each document parses it again, and it is less than half as long. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Rules that depend on the language: its tag, and accessible names from the locale files.
 * Structure, roles and colours are the same in every language.
 */
const LANGUAGE_RULES = [
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
] as const;

/** Which axe rules run: all, or only those that depend on the language. */
export type Rules = "allRules" | "languageRules";

/** Returns serious and critical axe findings, each with its elements. */
export async function seriousFindings(page: Page, rules: Rules): Promise<string[]> {
  // The script stays in the document; navigation within the app keeps it.
  if (!(await page.evaluate(() => "axe" in window))) await load(page);
  const { violations } = await page.evaluate(
    ({ only }) =>
      window.axe.run(
        // React Aria's announcer keeps a message for some seconds and labels it by the button that
        // caused it; once that button is removed, the message has no name. It was announced before.
        { exclude: [["[data-live-announcer]"]] },
        {
          resultTypes: ["violations"],
          ...(only ? { runOnly: { type: "rule", values: only } } : {}),
        },
      ),
    { only: rules === "languageRules" ? [...LANGUAGE_RULES] : null },
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n  ")}`);
}

/** Loads axe without rules of minor or moderate impact, whose findings would be left out. */
async function load(page: Page): Promise<void> {
  await page.evaluate(SCRIPT);
  await page.evaluate(() => {
    const { rules } = window.axe._audit;
    const lesser = rules.filter(({ impact }) => impact === "minor" || impact === "moderate");
    window.axe.configure({ rules: lesser.map(({ id }) => ({ id, enabled: false })) });
  });
}
