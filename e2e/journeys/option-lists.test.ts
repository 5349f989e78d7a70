import type { Browser, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { pressOption } from "../support/options.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/**
 * Scrolls a field a little, presses it, and types a text, all before the next frame, which sends
 * the event of the scroll. A slow phone does this between two of its frames.
 */
const pressAndType = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input: HTMLInputElement, typedText) => {
    const top = () => input.getBoundingClientRect().top;
    const before = top();
    for (let box = input.parentElement; box; box = box.parentElement) {
      if (top() === before) box.scrollTop -= 10;
    }
    if (top() === before) throw new Error("The field did not scroll.");
    input.focus({ preventScroll: true });
    input.click();
    if (typedText === "") return;
    // The property of the prototype, because React overrides the input's own.
    Reflect.set(HTMLInputElement.prototype, "value", typedText, input);
    input.dispatchEvent(new InputEvent("input", { bubbles: true, data: typedText }));
  }, text);

/** Scrolls a field to the middle of its dialog or page. */
const center = (field: Locator): Promise<void> =>
  field.evaluate((input) => input.scrollIntoView({ block: "center" }));

describe("a list of options is open although its field has just been scrolled", () => {
  it("after a press, and after typing, where several are picked", async () => {
    const visitor = await visit(browser, { width: 360 });
    const app = new StaffApp(visitor.page, "en");
    await app.openSession("admin@example.org");
    for (const text of ["", "вайн"]) {
      await app.open("/lists/kids_project");
      await app.button("event-lists:page.create").click();
      const users = app.page.getByRole("combobox", { name: app.text("event-lists:field.users") });
      await center(users);
      await pressAndType(users, text);
      await pressOption(app.page.getByRole("option", { name: "Олег Вайнберг" }));
      const remove = app.text("common:picker.remove", { name: "Олег Вайнберг" });
      await app.page.getByRole("button", { name: remove }).waitFor();
      expect(await app.page.getByRole("listbox").count()).toBe(0);
    }
    await expectSound(visitor);
    await endVisit(visitor.context);
  });

  it("after typing, where a text is suggested", async () => {
    const visitor = await visit(browser, { width: 360 });
    const app = new StaffApp(visitor.page, "en");
    await app.openSession("admin@example.org");
    await app.open("/");
    const city = app.page.getByRole("combobox", { name: app.text("persons:field.city") });
    await center(city);
    await pressAndType(city, "Haif");
    await pressOption(app.page.getByRole("option", { name: "Haifa" }));
    await expect.poll(() => city.inputValue()).toBe("Haifa");
    expect(await app.page.getByRole("listbox").count()).toBe(0);
    await expectSound(visitor);
    await endVisit(visitor.context);
  });
});

/** The times that a field is left in each of the frames in which its list may open. */
const TIMES = 12;

it("a list of options closes however soon its field is left", async () => {
  const visitor = await visit(browser);
  const { page } = visitor;
  const app = new StaffApp(page, "en");
  await app.openSession("admin@example.org");
  await app.open("/lists/kids_project");
  await app.button("event-lists:page.create").click();
  const users = page.getByRole("combobox", { name: app.text("event-lists:field.users") });
  const list = page.getByRole("listbox");
  await users.focus();
  await list.waitFor();
  await page.keyboard.press("Tab");
  await list.waitFor({ state: "detached" });
  for (let frames = 0; frames < TIMES * 4; frames += 1) {
    await page.keyboard.press("Shift+Tab");
    await page.evaluate(async (last) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let count = 0; count < last; count += 1) await frame();
    }, frames % 4);
    await page.keyboard.press("Tab");
    await expect.poll(() => list.count()).toBe(0);
  }
  await endVisit(visitor.context);
});
