import type { Page } from "playwright-core";
import { sessionOf } from "./contexts.ts";

/** Settings of a picture other than its width. */
export interface Look {
  /** The name in `LOOKS` and in the picture's file name; empty for the default look. */
  name: string;
  widths: readonly number[];
  isDark?: boolean;
  /** The zoom factor, by which the viewport is smaller than the window. */
  zoom?: number;
  font?: Font;
}

/** The width below which pictures emulate a phone with touch. */
const PHONE = 700;

type Font = "system-ui" | "DejaVu Sans";

/** The looks of every picture. DejaVu Sans is the widest of the common fonts. */
const LOOKS: readonly Look[] = [
  { name: "", widths: [360, 768, 1024, 1366, 1440] },
  { name: "dark", widths: [360, 1024, 1366], isDark: true },
  { name: "zoom", widths: [1024, 1366], zoom: 2 },
  { name: "dejavu", widths: [360, 768, 1024, 1366], font: "DejaVu Sans" },
];

/**
 * Returns the looks that `LOOKS` and `WIDTHS` select (`LOOKS=dark,zoom WIDTHS=1366`); all looks by
 * default.
 */
export function chosenLooks(): Look[] {
  const names = process.env["LOOKS"]?.split(",");
  const chosenWidths = process.env["WIDTHS"]?.split(",").map(Number);
  return LOOKS.filter(({ name }) => names?.includes(name) ?? true).map((look) => ({
    ...look,
    widths: look.widths.filter((width) => chosenWidths?.includes(width) ?? true),
  }));
}

/** Whether the page uses this font by default; pictures in this font would then be duplicates. */
export const isUsual = (page: Page, font: Font): Promise<boolean> =>
  page.evaluate((family) => {
    const context = document.createElement("canvas").getContext("2d");
    const usual = getComputedStyle(document.body).fontFamily;
    const widths = [usual, `"${family}"`].map((one) => {
      if (context) context.font = `100px ${one}`;
      return context?.measureText("Wide Шире 0123 רחב").width;
    });
    return widths[0] === widths[1];
  }, font);

/** Shows the texts of a page in another font. */
export async function writeIn(page: Page, font: Font): Promise<void> {
  // Constructs a style sheet, because the content security policy refuses a style element.
  await page.evaluate((family) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { font-family: "${family}" !important }`);
    document.adoptedStyleSheets = [sheet];
  }, font);
}

/** Restores the default font. */
const writeAsUsual = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });

/** Runs a function while the page is shown as on a touch screen: larger targets, no hover. */
export async function withTouch(page: Page, run: () => Promise<void>): Promise<void> {
  const session = await sessionOf(page);
  const isTouch = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  if (!isTouch) await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await run();
  if (!isTouch) await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
}

/** Shows a page in each width of a look in turn, then restores the previous settings. */
export async function showIn(
  page: Page,
  { widths, isDark = false, zoom = 1, font }: Look,
  each: (width: number) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  if (isDark) await page.emulateMedia({ colorScheme: "dark" });
  if (font) await writeIn(page, font);
  for (const width of widths) {
    const height = width < PHONE ? 740 : 900;
    const room = { width: Math.round(width / zoom), height: Math.round(height / zoom) };
    await page.setViewportSize(room);
    await (width < PHONE ? withTouch(page, () => each(width)) : each(width));
  }
  if (font) await writeAsUsual(page);
  if (isDark) await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
