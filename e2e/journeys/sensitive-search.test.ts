import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expireSession, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson, apply } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

const ID_NUMBER = "200000842";
const PHONE = "0541230842";
const LAST_NAME = "Digitova";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

it("neither the page's URL nor a request's URL contains a searched ID number or phone", async () => {
  const visitor = await visit(browser, { expected: ["401 POST /person/search"] });
  const { page, context } = visitor;
  const app = new StaffApp(page, visitor.language);
  await app.openSession("admin@example.org");
  await addPerson(context, {
    firstName: "Dana",
    lastName: LAST_NAME,
    idNumber: ID_NUMBER,
    phone: PHONE,
  });
  await apply(context, {
    firstName: "Pnina",
    lastName: LAST_NAME,
    idNumber: "200000859",
    phone: "0541230859",
  });
  const urls: string[] = [];
  page.on("request", (request) => urls.push(`${request.method()} ${request.url()}`));
  page.on("framenavigated", (frame) => urls.push(frame.url()));

  const box = page.getByRole("searchbox");
  const row = app.row(LAST_NAME, "Dana");
  await app.open("/persons?sortBy=city");
  for (const typedNumber of [ID_NUMBER, "054-123-0842", "99999999999"]) {
    await box.fill(typedNumber);
    if (typedNumber.startsWith("9"))
      await page.getByRole("heading", { name: app.text("persons:list.noMatch.title") }).waitFor();
    else await row.waitFor();
    expect(new URL(page.url()).search).toBe("?sortBy=city");
  }
  await box.fill(ID_NUMBER);
  await row.waitFor();

  // The search survives a reload and a visit to another page.
  await page.reload();
  await row.waitFor();
  expect(await box.inputValue()).toBe(ID_NUMBER);
  await app.go("/archive");
  await page.goBack();
  await row.waitFor();
  expect(await box.inputValue()).toBe(ID_NUMBER);

  // The search survives the dialog of a new list and an expired session.
  await app.tick(row.getByRole("checkbox"));
  await app.button("persons:selection.createList").click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expireSession(visitor);
  await box.fill(PHONE);
  await page.waitForURL((url) => url.pathname === "/login");
  expect(new URL(page.url()).search).toBe("");
  const label = (key: string) => page.getByLabel(app.text(key), { exact: true });
  await label("auth:login.email").fill("admin@example.org");
  await label("auth:login.password").fill("kehila-demo");
  await app.button("auth:login.submit").click();
  await row.waitFor();
  expect(await box.inputValue()).toBe(PHONE);

  // The URL keeps a searched name; a phone number is removed from an opened URL.
  await box.fill(LAST_NAME);
  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe(LAST_NAME);
  expect(urls.filter((url) => /200000842|0541230842|054-123-0842|99999999999/u.test(url))).toEqual(
    [],
  );
  await app.open("/pending?search=0541230859");
  await app.row(LAST_NAME, "Pnina").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await endVisit(context);
});
