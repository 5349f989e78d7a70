import axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** axe inside the page, where this module's import does not reach. */
    axe: typeof axe;
  }
}

/**
 * Rules whose answer depends on the texts of a language: its tag, and the names that controls and
 * images take from the locale files. Structure, roles and colours are the same in each language.
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

/** How much of axe runs: each rule, or those that depend on the language. */
export type Rules = "allRules" | "languageRules";

/** What axe finds serious or critical on the page, each finding with the elements it is about. */
export async function seriousFindings(page: Page, rules: Rules): Promise<string[]> {
  // The source stays with the document; a navigation within the app keeps it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ({ only }) =>
      window.axe.run(
        // React Aria's announcer keeps an announcement for some seconds, by the id of the button that
        // made it; once that button is gone the announcement has lost its name. It is read out before.
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
