import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { ROOT } from "../../scripts/lib/root.ts";
import type { Visitor, Width } from "./browser.ts";
import { expectNoSideScroll, expectSound, settle, SIZES } from "./browser.ts";

const FOLDER = join(ROOT, "e2e/screenshots");

/** Screens that axe has checked whole. */
const checked = new Set<string>();

/**
 * Checks a screen: sound, without side scrolling at every width, without errors. axe runs whole for
 * the first language of a screen, then with the rules that depend on language.
 */
export async function look(visitor: Visitor, screen: string): Promise<void> {
  await expectSound(visitor, checked.has(screen) ? "languageRules" : "allRules");
  checked.add(screen);
  await photograph(visitor, screen);
  // Resizing the screen may cause errors as well.
  expect(visitor.complaints).toEqual([]);
}

/** Checks for side scrolling at every width. With `SCREENSHOTS=1` saves a picture of each. */
export async function photograph(visitor: Visitor, screen: string): Promise<void> {
  const { page, language } = visitor;
  const before = page.viewportSize();
  for (const width of [360, 768, 1440] satisfies Width[]) {
    if (page.viewportSize()?.width !== SIZES[width].width) await page.setViewportSize(SIZES[width]);
    await settle(visitor);
    await expectNoSideScroll(visitor);
    if (process.env["SCREENSHOTS"]) await keepPicture(visitor, `${screen}-${language}-${width}`);
  }
  if (before && before.width !== page.viewportSize()?.width) await page.setViewportSize(before);
}

async function keepPicture({ page, hasScripts }: Visitor, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  // From the top: fixed elements would appear in the middle of a long picture.
  if (hasScripts) await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({
    path: join(FOLDER, `${name}.png`),
    fullPage: true,
    animations: "disabled",
  });
}
