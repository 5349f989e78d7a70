import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { PublicForm } from "../support/family.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

it("takes what is typed before the script of the form arrives", async () => {
  const { context, page } = await visit(browser, { language: "ru", width: 360 });
  const arrived = Promise.withResolvers<void>();
  await context.route(/\/public\/[^/]*\.js$/u, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const form = new PublicForm(page, "ru");
  // The document is complete only with its scripts.
  await page.goto("/register", { waitUntil: "commit" });
  const part = form.part("step.personal");
  await form.fill(part, "field.firstName", "Рано");
  await form.fill(part, "field.lastName", "Поспешная");
  arrived.resolve();
  // Only the wizard has this button.
  await page.getByRole("button", { name: form.text("action.continue"), exact: true }).waitFor();
  const firstName = part.getByLabel(form.text("field.firstName"), { exact: true });
  expect(await firstName.inputValue()).toBe("Рано");
  await endVisit(context);
});
