import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { ROOT } from "../../scripts/lib/root.ts";
import type { Visitor, Width } from "./browser.ts";
import { expectNoSideScroll, expectSound, settle, SIZES } from "./browser.ts";
import { chosenLooks, showIn } from "./looks.ts";

const FOLDER = join(ROOT, "e2e/screenshots");

/** Checks a screen: sound, without side scrolling at every width, without errors. */
export async function look(visitor: Visitor, screen: string): Promise<void> {
  await expectSound(visitor);
  await photograph(visitor, screen);
  // Resizing the screen may cause errors as well.
  expect(visitor.complaints).toEqual([]);
}

/** Checks for side scrolling at every width. With `SCREENSHOTS=1` saves pictures in all looks. */
export async function photograph(visitor: Visitor, screen: string): Promise<void> {
  const { page, language } = visitor;
  const before = page.viewportSize();
  for (const width of [360, 768, 1440] satisfies Width[]) {
    if (page.viewportSize()?.width !== SIZES[width].width) await page.setViewportSize(SIZES[width]);
    await settle(visitor);
    await expectNoSideScroll(visitor);
  }
  if (before && before.width !== page.viewportSize()?.width) {
    await page.setViewportSize(before);
    await settle(visitor);
  }
  if (process.env["SCREENSHOTS"]) await keepPictures(visitor, `${screen}-${language}`);
}

async function keepPictures(visitor: Visitor, screen: string): Promise<void> {
  for (const one of chosenLooks()) {
    // Without scripts no font can be set.
    if (one.font && !visitor.hasScripts) continue;
    await showIn(visitor.page, one, async (width) => {
      await settle(visitor);
      await keepPicture(visitor, [screen, width, one.name].filter(Boolean).join("-"));
    });
  }
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
