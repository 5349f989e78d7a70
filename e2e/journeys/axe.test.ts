import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { seriousFindings } from "../support/axe.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { StaffApp } from "../support/staff.ts";

/** Adds a text to the page, whose background is white in the light theme and black in the dark. */
const write = (page: Page, name: string, colour: string): Promise<void> =>
  page.evaluate(
    ([kind = "", ink = ""]) => {
      const text = document.createElement("p");
      text.className = kind;
      text.textContent = "A text";
      text.style.colorScheme = "light dark";
      text.style.color = ink;
      text.style.backgroundColor = "light-dark(white, black)";
      document.body.append(text);
    },
    [name, colour],
  );

it("axe finds a fault in a new kind of element on a screen that was checked before", async () => {
  const visitor = await visit(await launch());
  const { page } = visitor;
  await new StaffApp(page, visitor.language).open("/login");
  expect(await seriousFindings(page)).toEqual([]);
  await write(page, "clear", "light-dark(black, white)");
  expect(await seriousFindings(page)).toEqual([]);
  await write(page, "faint", "light-dark(lightgray, white)");
  const inLight = expect.stringMatching(/^color-contrast: <p class="faint"/u);
  expect(await seriousFindings(page)).toEqual([inLight]);
  // Every check reports the fault again while the element exists.
  expect(await seriousFindings(page)).toEqual([inLight]);
  await write(page, "dim", "light-dark(black, dimgray)");
  const inDark = expect.stringMatching(/^in the dark, color-contrast: <p class="dim"/u);
  expect(await seriousFindings(page)).toEqual([inLight, inDark]);
  expect(await page.evaluate(() => matchMedia("(prefers-color-scheme: light)").matches)).toBe(true);
  await endVisit(visitor.context);
});
