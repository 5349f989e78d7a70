import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/lib/root.ts";
import type { Visitor, Width } from "./browser.ts";
import { expectNoSideScroll, settle, SIZES } from "./browser.ts";

const FOLDER = join(ROOT, "e2e/screenshots");

/** Keeps a picture of the screen at every width, and makes sure that nothing sticks out. */
export async function photograph(visitor: Visitor, screen: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const { page, language } = visitor;
  const before = page.viewportSize();
  for (const width of [360, 768, 1440] satisfies Width[]) {
    await page.setViewportSize(SIZES[width]);
    // From the top: what is fixed to the window would show in the middle of a long picture.
    if (visitor.hasScripts) await page.evaluate(() => window.scrollTo(0, 0));
    await settle(visitor);
    await expectNoSideScroll(visitor);
    await page.screenshot({
      path: join(FOLDER, `${screen}-${language}-${width}.png`),
      fullPage: true,
      animations: "disabled",
    });
  }
  if (before) await page.setViewportSize(before);
}
