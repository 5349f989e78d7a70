import { LANGUAGES } from "@kehila/shared/base/languages";
import { LOGO_HEIGHT, LOGO_PATH } from "@kehila/shared/base/logo";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { look, photographSheet } from "../support/screenshots.ts";
import type { Product } from "../support/server.ts";
import { startProduct } from "../support/server.ts";
import { StaffApp } from "../support/staff.ts";

/** A dark logo on a transparent background, three times as wide as high. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><circle cx="16" cy="16" r="14"/><path d="M38 8h56v6H38zM38 18h40v6H38z"/></svg>';
const ORG_LOGO = `data:image/svg+xml;base64,${Buffer.from(SVG).toString("base64")}`;
const WIDTH = 3 * LOGO_HEIGHT;

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await launch();
  product = await startProduct({ variables: { ORG_LOGO } });
});
afterAll(() => product.stop());

const logoIn = (container: Locator): Locator => container.locator(`img[src="${LOGO_PATH}"]`);

/** Whether the browser has drawn the image; a policy that refused it would leave an empty box. */
const isDrawn = (logo: Locator): Promise<boolean> =>
  logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

it.each(LANGUAGES)(
  "the logo is next to the name, with and without scripts, in %s",
  async (language) => {
    for (const javaScript of [true, false]) {
      const visitor = await visit(browser, {
        language,
        width: 360,
        javaScript,
        at: product.origin,
      });
      const { page, context } = visitor;
      await page.goto("/register");
      const logo = logoIn(page.getByRole("banner"));
      await logo.waitFor();
      await expect.poll(() => isDrawn(logo)).toBe(true);
      expect(await logo.boundingBox()).toMatchObject({ width: WIDTH, height: LOGO_HEIGHT });
      if (javaScript) await look(visitor, "logo-register");
      await endVisit(context);
    }
  },
);

it.each(LANGUAGES)("the logo is in the open menu and on print sheets, in %s", async (language) => {
  const visitor = await visit(browser, { language, at: product.origin });
  const { page, context } = visitor;
  const app = new StaffApp(page, language);
  await app.signIn("admin@example.org", "/persons");
  const logo = logoIn(app.mainMenu());
  await logo.waitFor();
  await expect.poll(() => isDrawn(logo)).toBe(true);
  await look(visitor, "logo-menu");
  await app.button("shell:menu.collapse").click();
  // The collapsed menu shows the first letter of the name, because a wide logo would be too small.
  await logo.waitFor({ state: "hidden" });
  await look(visitor, "logo-menu-collapsed");

  await page.getByRole("rowheader").first().waitFor();
  // The browser prints right after this event, so the image must be loaded already.
  const isThere = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const sheet = document.querySelector('[data-testid="print-sheet"]');
    return sheet?.querySelector("img")?.complete;
  });
  expect(isThere).toBe(true);
  await page.emulateMedia({ media: "print" });
  const printedLogo = logoIn(page.getByTestId("print-sheet"));
  await expect.poll(() => isDrawn(printedLogo)).toBe(true);
  await photographSheet(visitor, "logo-sheet");
  expect(visitor.complaints).toEqual([]);
  await endVisit(context);
});

it("the logo is sandboxed when it is opened as a page", async () => {
  const { page, context } = await visit(browser, { at: product.origin });
  const response = await page.goto(LOGO_PATH);
  expect(response?.headers()).toMatchObject({
    "content-type": "image/svg+xml",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  });
  await endVisit(context);
});
