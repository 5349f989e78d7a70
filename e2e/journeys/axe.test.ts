import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { seriousFindings } from "../support/axe.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { StaffApp } from "../support/staff.ts";

/** Adds a text to the page, in its own colour or in one that is too faint. */
const write = (page: Page, name: string, colour: string): Promise<void> =>
  page.evaluate(
    ([kind = "", ink = ""]) => {
      const text = document.createElement("p");
      text.className = kind;
      text.textContent = "A text";
      text.style.color = ink;
      text.style.backgroundColor = "white";
      document.body.append(text);
    },
    [name, colour],
  );

it("axe finds a fault of a new kind of element on a screen that it knows", async () => {
  const visitor = await visit(await launch());
  const { page } = visitor;
  await new StaffApp(page, visitor.language).open("/login");
  expect(await seriousFindings(page)).toEqual([]);
  await write(page, "dark", "black");
  expect(await seriousFindings(page)).toEqual([]);
  await write(page, "faint", "lightgray");
  const fault = [expect.stringContaining('color-contrast: <p class="faint"')];
  expect(await seriousFindings(page)).toEqual(fault);
  // It is reported until it is gone.
  expect(await seriousFindings(page)).toEqual(fault);
  await endVisit(visitor.context);
});
