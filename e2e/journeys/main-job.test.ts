import { formatPhone } from "@kehila/shared/persons/identifiers";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectNoSideScroll, expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { PublicForm, WITH_SCRIPTS, WITHOUT_SCRIPTS } from "../support/family.ts";
import { origin } from "../support/product.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe("a visitor registers from a phone in Hebrew, with a spouse and two children", () => {
  it("step by step, with scripts", async () => {
    const visitor = await visit(browser, { language: "he", width: 360 });
    const { page } = visitor;
    const form = new PublicForm(page, "he");
    await page.goto("/register");

    await form.reach("personal");
    await form.fillPersonal(WITH_SCRIPTS.applicant);
    await form.press("action.continue");
    await form.reach("contact");
    await form.fillContact(WITH_SCRIPTS);
    await form.press("action.continue");
    await form.reach("family");
    await form.announceFamily(WITH_SCRIPTS);
    // The fields of each child are open from the start, as on the page without scripts.
    await form.part("field.child", { number: "2" }).waitFor();
    await form.fillFamily(WITH_SCRIPTS);
    const age = form
      .part("field.child", { number: "2" })
      .getByText(form.text("age.label", { age: "" }));
    await age.waitFor();
    await expectNoSideScroll(visitor);
    await form.press("action.continue");
    await form.reach("interests");
    await form.chooseInterests("cinema", "kids_project");
    await form.press("action.continue");

    await form.reach("review");
    const review = await form.part("step.review").innerText();
    for (const { firstName } of [WITH_SCRIPTS.applicant, WITH_SCRIPTS.spouse]) {
      expect(review).toContain(firstName);
    }
    for (const { firstName } of WITH_SCRIPTS.children) expect(review).toContain(firstName);
    await expectSound(visitor);

    await form.press("action.submit");
    await page.getByRole("heading", { name: form.text("done.title") }).waitFor();
    const called = `${form.text("done.phone")} ${formatPhone(WITH_SCRIPTS.applicant.phone)}`;
    await page.getByText(called, { exact: true }).waitFor();
    await expectSound(visitor);
    await page.getByRole("link", { name: form.text("action.login") }).waitFor();
    await page.getByRole("link", { name: form.text("action.registerAnother") }).click();
    await form.reach("personal");
    const firstName = page.getByLabel(form.text("field.firstName"), { exact: true });
    await expect.poll(() => firstName.inputValue()).toBe("");
    await endVisit(visitor.context);
  });

  it("on one page, without scripts", async () => {
    const visitor = await visit(browser, {
      language: "he",
      width: 360,
      javaScript: false,
      expected: ["400 POST /register"],
    });
    const { page } = visitor;
    const form = new PublicForm(page, "he");
    await page.goto("/register");

    await form.fillPersonal(WITHOUT_SCRIPTS.applicant);
    await form.fillContact(WITHOUT_SCRIPTS);
    await form.announceFamily(WITHOUT_SCRIPTS);
    await form.press("action.update");
    await form.part("field.spouse").waitFor();
    await form.fillFamily(WITHOUT_SCRIPTS);
    await form.press("action.submit");

    // No interest is chosen yet: the page shows the error summary and keeps every typed value.
    await page.getByRole("heading", { name: form.text("error.summary") }).waitFor();
    await expect
      .poll(() => form.part("field.spouse").getByLabel(form.text("field.phone")).inputValue())
      .toBe(WITHOUT_SCRIPTS.spouse.phone);
    await form.chooseInterests("humanitarian");
    await form.press("action.submit");
    await page.getByRole("heading", { name: form.text("done.title") }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await endVisit(visitor.context);
  });
});

describe("the administrator", () => {
  it("approves the application, finds the family and adds another person", async () => {
    const visitor = await visit(browser, { language: "en" });
    const { page } = visitor;
    const app = new StaffApp(page, "en");
    await app.signInByForm("admin@example.org");
    await page.getByRole("link", { name: app.text("shell:link.pending"), exact: true }).click();
    await app.heading("applications:title");

    const { applicant, spouse, city } = WITH_SCRIPTS;
    const name = `${applicant.firstName} ${applicant.lastName}`;
    const partnerName = `${spouse.firstName} ${spouse.lastName}`;
    // In a long queue, the row of the newest application is far down and not rendered.
    await page
      .getByRole("searchbox", { name: app.text("applications:search"), exact: true })
      .fill(applicant.lastName);
    const row = app.rowOf(name);
    await expect.poll(() => row.innerText()).toContain(applicant.idNumber);
    // The couple has one row, because one decision is about both.
    await expect.poll(() => row.innerText()).toContain(spouse.firstName);
    // Both names fit into the height of the row.
    const [cell, other] = await Promise.all([
      row.getByRole("rowheader").boundingBox(),
      row.getByText(partnerName, { exact: true }).boundingBox(),
    ]);
    const endOf = (box: typeof cell) => (box ? box.y + box.height : NaN);
    expect(endOf(other)).toBeLessThanOrEqual(endOf(cell));
    await app.choose(row, app.text("applications:approve", { name }));
    const both = { name, other: partnerName };
    const title = app.text("applications:approveDialog.titleBoth", both);
    const dialog = page.getByRole("alertdialog", { name: title });
    await expect.poll(() => dialog.innerText()).toContain(name);
    await expect.poll(() => dialog.innerText()).toContain(spouse.firstName);
    await dialog.getByRole("button", { name: app.text("applications:approveBoth") }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText(app.text("applications:approveDialog.doneBoth", both)).waitFor();
    await row.waitFor({ state: "detached" });
    await expectSound(visitor);

    await page.getByRole("link", { name: app.text("shell:link.people"), exact: true }).click();
    await app.heading("persons:list.title");
    const found = app.row(applicant.lastName, applicant.firstName);
    // The URL never contains a searched phone number.
    for (const [words, inAddress] of [
      ["אורט", "אורט"],
      ["050-111-2223", null],
      [city, city],
    ] as const) {
      await app.search(words);
      await page.waitForURL((url) => url.searchParams.get("search") === inAddress);
      await found.waitFor();
      await expect.poll(() => found.innerText()).toContain(spouse.firstName);
    }
    // The search by city also finds the spouse, who was approved too; the spouse's row names the
    // applicant.
    const partner = app.row(spouse.lastName, spouse.firstName);
    await partner.waitFor();
    await expect.poll(() => partner.innerText()).toContain(applicant.firstName);
    await expectSound(visitor);

    await app.menuLink("shell:link.new").click();
    await app.heading("person-form:title");
    await app.field("persons:field.firstName").fill("Gwendolyn");
    await app.field("persons:field.lastName").fill("Ap-Rhys");
    await app.field("persons:field.city").fill("Haifa");
    await app.field("persons:field.phone").fill("052-777 88 99");
    await app.tick(page.getByRole("checkbox", { name: app.text("common:category.cinema") }));
    await app.button("person-form:save").click();
    await page
      .getByText(app.text("person-form:saved", { name: "Gwendolyn Ap-Rhys" }))
      .first()
      .waitFor();
    await app.go("/persons?search=gwendolyn%20aprhys");
    await app.row("Ap-Rhys", "Gwendolyn").waitFor();
    await expectSound(visitor);
    await endVisit(visitor.context);
  });
});

describe("a user without flags", () => {
  it("reaches no screen and no route, by link or by call", async () => {
    const visitor = await visit(browser, { language: "en" });
    const { page, context } = visitor;
    const app = new StaffApp(page, "en");
    await app.signIn("user@example.org");
    await page.getByRole("heading", { name: app.text("shell:access.noRights.title") }).waitFor();
    for (const key of ["new", "people", "pending"]) {
      const link = page.getByRole("link", { name: app.text(`shell:link.${key}`), exact: true });
      await expect.poll(() => link.count(), { message: key }).toBe(0);
    }
    for (const path of ["/persons", "/pending"]) {
      await page.goto(path);
      const closed = page.getByRole("heading", { name: app.text("shell:access.forbidden.title") });
      await closed.waitFor();
      await expectSound(visitor);
    }
    const calls: readonly [method: string, path: string][] = [
      ["GET", "/person"],
      ["GET", "/person?pending=true"],
      ["GET", "/person/check?lastName=Cohen"],
      ["GET", "/person/00000000000000000000000000000000"],
      ["POST", "/person"],
      ["PATCH", "/person/00000000000000000000000000000000/approve"],
      ["DELETE", "/person/00000000000000000000000000000000/reject"],
      ["DELETE", "/person/00000000000000000000000000000000"],
      ["GET", "/api/user/"],
    ];
    for (const [method, path] of calls) {
      const answer = await context.request.fetch(origin() + path, {
        method,
        ...(method === "GET" ? {} : { data: {} }),
      });
      expect([method, path, answer.status()]).toEqual([method, path, 403]);
      expect(await answer.json()).toMatchObject({ success: false, code: "FORBIDDEN" });
    }
    await endVisit(context);
  });
});

it("a signed-out visitor is redirected to the sign-in, and a call is answered with 401", async () => {
  const visitor = await visit(browser, { language: "en" });
  const { page, context } = visitor;
  const app = new StaffApp(page, "en");
  await page.goto("/pending");
  await page.waitForURL((url) => url.pathname === "/login");
  await app.heading("auth:login.title");
  const answer = await context.request.get(`${origin()}/person`);
  expect(answer.status()).toBe(401);
  await endVisit(context);
});
