import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ROOT } from "../../scripts/lib/root.ts";
import { faintTexts } from "./axe.ts";
import type { Visitor, Width } from "./browser.ts";
import { expectNoSideScroll, expectSound, settle, SIZES } from "./browser.ts";
import { layoutFaults } from "./layout.ts";
import { chosenLooks, isUsual, showIn, withTouch } from "./looks.ts";

const FOLDER = join(ROOT, "e2e/screenshots");

const isPhotographed = Boolean(process.env["SCREENSHOTS"]);

/** Returns the cases of a journey, and further cases only when pictures are taken. */
export const withPictures = <Case>(cases: readonly Case[], others: readonly Case[]): Case[] =>
  isPhotographed ? [...cases, ...others] : [...cases];

/** Whether the layout is checked: always in Russian, the longest texts, else only with pictures. */
const isLayoutChecked = ({ hasScripts, language }: Visitor): boolean =>
  hasScripts && (isPhotographed || language === "ru");

/** Checks a screen: language, accessibility, layout at every width, and no errors. */
export async function look(visitor: Visitor, screen: string): Promise<void> {
  await expectSound(visitor);
  await photograph(visitor, screen);
  // Resizing the window may cause errors as well.
  expect(visitor.complaints).toEqual([]);
}

/** Checks the layout at every width. With `SCREENSHOTS=1` saves pictures in all looks. */
export async function photograph(visitor: Visitor, screen: string): Promise<void> {
  const { page, language } = visitor;
  const before = page.viewportSize();
  for (const width of [360, 768, 1440] satisfies Width[]) {
    if (page.viewportSize()?.width !== SIZES[width].width) await page.setViewportSize(SIZES[width]);
    await settle(visitor);
    await expectNoSideScroll(visitor);
    if (isLayoutChecked(visitor)) {
      await atTouch(page, width, () => expectSoundLayout(visitor, `${width} px`));
    }
  }
  if (before && before.width !== page.viewportSize()?.width) {
    await page.setViewportSize(before);
    await settle(visitor);
  }
  if (!isPhotographed) return;
  await keepPictures(visitor, `${screen}-${language}`);
  await settle(visitor);
}

/** The size of a sheet of A4 paper, in CSS pixels. */
const PAPER = { width: 794, height: 1123 };

/** Saves a picture of a print sheet with `SCREENSHOTS=1`, while the page emulates print media. */
export async function photographSheet(visitor: Visitor, sheet: string): Promise<void> {
  if (!isPhotographed) return;
  const before = visitor.page.viewportSize();
  await visitor.page.setViewportSize(PAPER);
  await settle(visitor);
  await keepPicture(visitor, `${sheet}-${visitor.language}`);
  if (before) await visitor.page.setViewportSize(before);
}

/** Checks that nothing is cut or covered, and on a phone no target is too small for a finger. */
async function expectSoundLayout(visitor: Visitor, at: string): Promise<void> {
  const { page } = visitor;
  await settle(visitor);
  const path = new URL(page.url()).pathname;
  expect.soft(await layoutFaults(page), `layout of ${path} at ${at}`).toEqual([]);
}

const atTouch = (page: Page, width: Width, check: () => Promise<void>): Promise<void> =>
  width === 360 ? withTouch(page, check) : check();

async function keepPictures(visitor: Visitor, screen: string): Promise<void> {
  for (const one of chosenLooks()) {
    // A font cannot be set without scripts.
    if (one.font && (!visitor.hasScripts || (await isUsual(visitor.page, one.font)))) continue;
    await showIn(visitor.page, one, async (width) => {
      await settle(visitor);
      if (one.zoom && visitor.hasScripts)
        await expectSoundLayout(visitor, `${width} px at ${one.zoom * 100} %`);
      if (one.isDark && visitor.hasScripts) {
        expect
          .soft(await faintTexts(visitor.page), `contrast of ${screen} in the dark`)
          .toEqual([]);
      }
      await keepPicture(visitor, [screen, width, one.name].filter(Boolean).join("-"));
    });
  }
}

/** Whether a dialog is open: it covers the window, so a picture of the full page has no meaning. */
const hasDialog = async (page: Page): Promise<boolean> =>
  (await page.getByRole("dialog").or(page.getByRole("alertdialog")).count()) > 0;

async function keepPicture({ page, hasScripts }: Visitor, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const fullPage = !(await hasDialog(page));
  // Scrolls to the top, because fixed elements would appear in the middle of a long picture. Does
  // not scroll with an open dialog, because that would separate a calendar from its field.
  if (hasScripts && fullPage) await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({
    path: join(FOLDER, `${name}.png`),
    fullPage,
    animations: "disabled",
  });
}
