import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { launch, settle, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { layoutFaults } from "../support/layout.ts";
import { withTouch } from "../support/looks.ts";
import { StaffApp } from "../support/staff.ts";

/** Adds buttons at the same position, so that later buttons cover earlier ones. */
const addButtons = (page: Page, styles: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((all) => {
    const group = document.createElement("div");
    document.body.append(group);
    for (const [text, style] of Object.entries(all)) {
      const button = document.createElement("button");
      button.textContent = text;
      // Sets the property, because the content security policy refuses the attribute.
      button.style.cssText = `position: absolute; inset-block-start: 0; ${style}`;
      group.append(button);
    }
  }, styles);

it("layout faults are cut texts, texts that overflow their button, and covered buttons", async () => {
  const visitor = await visit(await launch());
  const { page } = visitor;
  await new StaffApp(page, visitor.language).open("/login");
  expect(await layoutFaults(page)).toEqual([]);
  const narrow = "inset-inline-start: 500px; inline-size: 50px; padding: 0; white-space: nowrap;";
  await addButtons(page, {
    "A text that is cut": `${narrow} overflow: hidden`,
    "A text that leaves its button": `${narrow} inset-block-start: 100px; overflow: visible`,
    "A button below": "inset-inline-start: 800px",
    "A button above": "inset-inline-start: 800px",
  });
  expect(await layoutFaults(page)).toEqual([
    "cut: button “A text that is cut”",
    "text leaves button “A text that is cut”",
    "text leaves button “A text that leaves its button”",
    "button “A button below” is below button “A button above”",
  ]);
  await endVisit(visitor.context);
});

it("layout faults are broken words, values cut by their field, and buttons below the end of their bar", async () => {
  const visitor = await visit(await launch());
  const { page } = visitor;
  await new StaffApp(page, visitor.language).open("/login");
  const narrow = "inset-inline-start: 500px; inline-size: 50px; padding: 0;";
  await addButtons(page, {
    "Of a few": narrow,
    "Unbreakable words": `${narrow} inset-block-start: 200px; overflow-wrap: anywhere`,
  });
  await page.evaluate(() => {
    for (const value of ["levinson", "levinson of the longer names"]) {
      const input = document.createElement("input");
      input.ariaLabel = "Search";
      input.style.cssText = "position: absolute; inset-block-start: 400px; inline-size: 40px";
      input.value = value;
      document.body.append(input);
    }
  });
  await page.evaluate(() => {
    const scroller = document.createElement("div");
    scroller.style.cssText = "position: fixed; inset: 500px 0 300px; overflow: auto";
    const bar = document.createElement("div");
    bar.style.cssText = "position: sticky; inset-block-end: -16px; margin-block-start: 300px";
    const button = document.createElement("button");
    button.textContent = "Save";
    bar.append(button);
    scroller.append(bar);
    document.body.append(scroller);
  });
  expect(await layoutFaults(page)).toEqual([
    "broken: button “Unbreakable words”",
    "cut: input “Search” with “levinson”",
    "cut off: button “Save”",
  ]);
  await endVisit(visitor.context);
});

it("layout faults of a dialog are buttons on several lines, and a popup that leaves the window", async () => {
  const visitor = await visit(await launch());
  const { page } = visitor;
  await new StaffApp(page, visitor.language).open("/login");
  await page.evaluate(() => {
    const dialog = document.createElement("div");
    dialog.role = "dialog";
    const footer = document.createElement("footer");
    footer.style.cssText =
      "position: fixed; inset: 0 auto auto 0; inline-size: 300px; display: flex; flex-wrap: wrap";
    for (const [text, width] of [
      ["Cancel", "100px"],
      ["Approve", "300px"],
    ] as const) {
      const button = document.createElement("button");
      button.textContent = text;
      button.style.inlineSize = width;
      footer.append(button);
    }
    dialog.append(footer);
    const popup = document.createElement("div");
    popup.dataset["placement"] = "bottom";
    popup.ariaLabel = "Days";
    popup.style.cssText =
      "position: fixed; inset: 800px 0 auto auto; block-size: 300px; inline-size: 99px";
    document.body.append(dialog, popup);
  });
  expect(await layoutFaults(page)).toEqual([
    "ragged: button “Cancel”",
    "leaves the window: div “Days”",
  ]);
  await endVisit(visitor.context);
});

it("layout faults of a phone are targets too small for a finger", async () => {
  const visitor = await visit(await launch(), { width: 360 });
  const { page } = visitor;
  await new StaffApp(page, visitor.language).open("/login");
  expect(await layoutFaults(page)).toEqual([]);
  await addButtons(page, {
    Small: "inset-inline-start: 200px; inline-size: 60px; block-size: 30px; padding: 0",
  });
  expect(await layoutFaults(page)).toEqual(["60 × 30 px: button “Small”"]);
  await endVisit(visitor.context);
});

it("a page has larger targets while it is shown with touch", async () => {
  const visitor = await visit(await launch());
  const { page } = visitor;
  const app = new StaffApp(page, visitor.language);
  await app.open("/login");
  const height = async () => (await app.button("auth:login.submit").boundingBox())?.height;
  const before = await height();
  await withTouch(page, async () => {
    await settle(visitor);
    expect(await height()).toBe(44);
  });
  await settle(visitor);
  expect(await height()).toBe(before);
  await endVisit(visitor.context);
});
