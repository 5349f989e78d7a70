import type { Browser, Locator } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countActs, tellActs } from "../support/acts.ts";
import type { Visitor } from "../support/browser.ts";
import {
  expectNoSideScroll,
  expectSound,
  launch,
  settle,
  SIZES,
  visit,
} from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import type { MadePerson } from "../support/details.ts";
import { DetailsApp } from "../support/details.ts";
import { isFocused, tabTo } from "../support/keyboard.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Returns the button that shows the value of a field and opens the field. */
const valueOf = (app: DetailsApp, details: Locator, field: string): Locator =>
  details.getByRole("button", {
    name: app.text("persons:inPlace.edit", { field: app.text(`persons:field.${field}`) }),
  });

describe.each([
  ["en", 1440, "Wrongnumber", "1"],
  ["he", 768, "Telefonova", "2"],
  ["ru", 360, "Ошибкина", "3"],
] as const)("in %s at %i px", (language, width, lastName, digit) => {
  it("a wrong phone is fixed in three acts, and the change is undone", async () => {
    const visitor = await visit(browser, { language, width });
    const { page, context } = visitor;
    const app = new DetailsApp(page, language);
    await app.openSession("admin@example.org");
    const { id } = await app.add({ firstName: "Pnina", lastName, phone: `054123${digit}001` });
    const details = await app.openDetails(id, `Pnina ${lastName}`);
    const acts = await countActs(page);
    await valueOf(app, details, "phone").click();
    await app.field("persons:field.phone", details).waitFor();
    await expectSound(visitor);
    await expectNoSideScroll(visitor);
    await page.keyboard.type(`054 123 ${digit}002`);
    await page.keyboard.press("Enter");
    await details.locator(`a[href="tel:054123${digit}002"]`).waitFor();
    tellActs("a wrong phone", await acts());
    // The acts: one press, the typed number, Enter.
    const typedLength = `054 123 ${digit}002`.length;
    expect(await acts()).toMatchObject({ keys: typedLength + 1, typed: typedLength, presses: 1 });
    await expect
      .poll(() => valueOf(app, details, "phone").innerText())
      .toContain(`054-123-${digit}002`);
    await expectSound(visitor);

    await app.button("persons:inPlace.undo").click();
    await page.getByText(app.text("persons:inPlace.undone"), { exact: true }).waitFor();
    await details.locator(`a[href="tel:054123${digit}001"]`).waitFor();
    await endVisit(context);
  });
});

it("a phone is fixed in a record without a gender", async () => {
  const { page, context } = await visit(browser, { language: "ru", width: 360 });
  const app = new DetailsApp(page, "ru");
  await app.openSession("admin@example.org");
  const spouse = { firstName: "Zoya", lastName: "Tikunova", phone: "0541237001" };
  const couple = { firstName: "Pavel", lastName: "Tikunov", gender: "male" };
  const { spouseId } = await app.add({ ...couple, spouse });
  const details = await app.openDetails(spouseId ?? "", "Zoya Tikunova");
  await valueOf(app, details, "phone").click();
  await app.field("persons:field.phone", details).waitFor();
  await page.keyboard.type("0541237002");
  await page.keyboard.press("Enter");
  await details.locator('a[href="tel:0541237002"]').waitFor();
  expect(await valueOf(app, details, "phone").innerText()).toContain("054-123-7002");
  await endVisit(context);
});

it("a phone is fixed by keyboard in 26 keys, from any page of a laptop", async () => {
  const { page, context } = await visit(browser, { language: "he", width: 1366 });
  const app = new DetailsApp(page, "he");
  await app.openSession("admin@example.org");
  await app.add({ firstName: "Pnina", lastName: "Xanthippe", phone: "0541238001" });
  await app.open("/lists");
  const acts = await countActs(page);
  await page.keyboard.press("Control+KeyK");
  const box = page.getByRole("searchbox", { name: app.text("persons:list.search"), exact: true });
  await expect.poll(() => isFocused(box)).toBe(true);
  await page.keyboard.type("xant");
  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog", { name: "Pnina Xanthippe", exact: true });
  const phone = valueOf(app, details, "phone");
  await phone.waitFor();
  await page.locator("[role=dialog]:focus-within").waitFor();
  for (let tabs = 0; tabs < 7 && !(await isFocused(phone)); tabs += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => isFocused(app.field("persons:field.phone", details))).toBe(true);
  await page.keyboard.type("0541238002");
  await page.keyboard.press("Enter");
  await details.locator('a[href="tel:0541238002"]').waitFor();
  tellActs("a wrong phone, by keyboard from any page", await acts());
  expect((await acts()).keys).toBeLessThanOrEqual(26);
  await endVisit(context);
});

it("every field shows its buttons above the footer of the panel on a laptop", async () => {
  const { page, context } = await visit(browser, { language: "he" });
  await page.setViewportSize({ width: 1366, height: 657 });
  const app = new DetailsApp(page, "he");
  await app.openSession("admin@example.org");
  const { id } = await app.add({ firstName: "Pnina", lastName: "Laptopman", phone: "0541239001" });
  const details = await app.openDetails(id, "Pnina Laptopman");
  const end = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const footer = await details.locator("footer").boundingBox();
  for (const field of ["phone", "city", "address", "comment"]) {
    await valueOf(app, details, field).click();
    for (const key of ["persons:inPlace.save", "common:action.cancel"]) {
      const button = details.getByRole("button", { name: app.text(key), exact: true });
      await expect.poll(() => end(button)).toBeLessThanOrEqual(footer?.y ?? 0);
    }
    await page.keyboard.press("Escape");
  }
  await endVisit(context);
});

describe.each([
  ["en", 1440, "Pressfield"],
  ["he", 768, "Shadeh"],
  ["ru", 360, "Полевая"],
] as const)("the whole form, in %s at %i px", (language, width, lastName) => {
  it("opens at the field whose value was pressed", async () => {
    const visitor = await visit(browser, { language, width });
    const { page, context } = visitor;
    const app = new DetailsApp(page, language);
    await app.openSession("admin@example.org");
    const person = { firstName: "Noga", lastName, birthDate: "1980-05-04", married: true };
    const { id } = await app.add(person);
    const name = `Noga ${lastName}`;
    const form = page.getByRole("dialog").locator("form");
    const focusedField = (input: string) =>
      form.locator(`input[name="${input}"]:focus, textarea[name="${input}"]:focus`).first();
    const PRESSED = [
      ["birthDate", "birthDate"],
      ["idNumber", "idNumber"],
      ["gender", "gender"],
      ["maritalStatus", "married"],
      ["interestedEvents", "interestedEvents"],
    ] as const;
    for (const [fact, input] of PRESSED) {
      const details = await app.openDetails(id, name);
      await valueOf(app, details, fact).click();
      await focusedField(input).waitFor();
      if (fact === "birthDate") {
        // The text is selected: the next key replaces it.
        await page.keyboard.type("5.5.80");
        expect(await focusedField(input).inputValue()).toBe("5.5.80");
        await expectSound(visitor);
        await page.keyboard.press("Enter");
      } else await page.keyboard.press("Escape");
      await form.waitFor({ state: "detached" });
    }
    await app.openDetails(id, name);
    await page.keyboard.press("Escape");
    if (width === 1440) {
      // A double click on a cell of the table also opens the form at the cell's field.
      const cell = app.row(lastName, "Noga").getByText("Yeruham");
      await cell.dblclick();
      await focusedField("city").waitFor();
      await page.keyboard.press("Escape");
      await form.waitFor({ state: "detached" });
    }
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  });
});

describe("one field", () => {
  const FIRST_NAME = "Menucha";
  const LAST_NAME = "Fixelman";
  const PHONE = "0541230011";
  let visitor: Visitor;
  let app: DetailsApp;
  let person: MadePerson;
  let details: Locator;
  beforeEach(async () => {
    visitor = await visit(browser);
    app = new DetailsApp(visitor.page, "en");
    await app.openSession("admin@example.org");
    person = await app.add({ firstName: FIRST_NAME, lastName: LAST_NAME, phone: PHONE });
    details = await app.openDetails(person.id, `${FIRST_NAME} ${LAST_NAME}`);
  });
  afterEach(() => endVisit(visitor.context));

  const press = (key: string) => visitor.page.keyboard.press(key);
  const type = (text: string) => visitor.page.keyboard.type(text);
  const openField = async (field: string) => {
    await valueOf(app, details, field).click();
    await details.locator("form").waitFor();
  };
  const textOf = (field: string) => valueOf(app, details, field).innerText();

  it("can also be a city, an address or a comment; Escape restores the value", async () => {
    await openField("comment");
    await type("Second floor");
    await press("Control+Enter");
    await expect.poll(() => textOf("comment")).toContain("Second floor");
    await openField("address");
    await type("Herzl 5");
    await press("Enter");
    await expect.poll(() => textOf("address")).toContain("Herzl 5");
    await openField("city");
    await type("Ashdod");
    await press("Tab");
    await details.getByRole("button", { name: app.text("persons:inPlace.save") }).click();
    await expect.poll(() => textOf("city")).toContain("Ashdod");
    await openField("phone");
    await type("0541230099");
    await press("Escape");
    await expect.poll(() => textOf("phone")).toContain("054-123-0011");
    expect(visitor.complaints).toEqual([]);
  });

  it("keeps what was typed while the window becomes narrow and wide again", async () => {
    await openField("phone");
    await type("0541230021");
    for (const width of [768, 1440] as const) {
      await visitor.page.setViewportSize(SIZES[width]);
      await visitor.page.locator("[role=dialog][data-panel]").waitFor({
        state: width === 768 ? "detached" : "visible",
      });
      const field = app.field("persons:field.phone", details);
      await field.waitFor();
      expect(await field.inputValue()).toBe("0541230021");
    }
    await press("Enter");
    await details.locator('a[href="tel:0541230021"]').waitFor();
    await details.locator("form").waitFor({ state: "detached" });
    // The next edit starts with the saved value.
    await openField("phone");
    await expect
      .poll(() => app.field("persons:field.phone", details).inputValue())
      .toBe("0541230021");
    expect(visitor.complaints).toEqual([]);
  });

  it("is saved alone while another field is open, and after another field was cancelled", async () => {
    const phone = app.field("persons:field.phone", details);
    const address = app.field("persons:field.address", details);
    await openField("phone");
    await type("123");
    await valueOf(app, details, "address").click();
    await address.waitFor();
    expect(await phone.inputValue()).toBe("123");
    await address.fill("Herzl 5");
    const sent = visitor.page.waitForRequest((request) => request.method() === "PATCH");
    await address.press("Enter");
    const body = (await sent).postDataJSON() as object;
    expect(Object.keys(body).toSorted()).toEqual(["address", "version"]);
    await expect.poll(() => textOf("address")).toContain("Herzl 5");

    // The open field does not take the saved address for an edit of another user.
    expect(await phone.inputValue()).toBe("123");
    await phone.fill("0541230016");
    await phone.press("Enter");
    await details.locator('a[href="tel:0541230016"]').waitFor();
    await details.locator("form").waitFor({ state: "detached" });

    await openField("phone");
    await type("0541230017");
    await valueOf(app, details, "address").click();
    await phone.press("Escape");
    await phone.waitFor({ state: "detached" });
    await address.fill("Herzl 6");
    await address.press("Enter");
    await expect.poll(() => textOf("address")).toContain("Herzl 6");
    expect(await textOf("phone")).toContain("054-123-0016");
    expect(visitor.complaints).toEqual([]);
  });

  it("keeps the unsaved values of the whole form", async () => {
    const { page } = visitor;
    const name = `${FIRST_NAME} ${LAST_NAME}`;
    const other = await app.add({
      firstName: "Ilana",
      lastName: "Setaside",
      phone: "0541230018",
    });
    const editor = page.getByRole("dialog", { name: app.text("edit:title", { name }) });
    const edited = app.field("persons:field.phone", editor).first();
    const edit = () =>
      details.getByRole("button", { name: app.text("persons:action.editShort"), exact: true });
    await edit().click();
    await edited.fill("0541230018");
    await editor.getByRole("button", { name: app.text("edit:save") }).click();
    await app.button("same-person:open", { name: "Ilana Setaside" }).click();
    await app.details("Ilana Setaside");

    const label = page.getByText(app.text("persons:list.recent"), { exact: true });
    const recent = page.locator("p").filter({ has: label });
    await recent.getByRole("link", { name, exact: true }).click();
    details = await app.details(name);
    await openField("address");
    expect(await app.field("persons:field.address", details).inputValue()).toBe("");
    await type("Herzl 7");
    const reads: string[] = [];
    page.on("request", (request) => reads.push(new URL(request.url()).pathname));
    const listResponse = page.waitForResponse(
      (response) => new URL(response.url()).pathname === "/person" && response.ok(),
    );
    await press("Enter");
    await listResponse;
    await expect.poll(() => textOf("address")).toContain("Herzl 7");
    // The save causes no new request for other recently opened persons.
    expect(reads).not.toContain(`/person/${other.id}`);
    expect(await textOf("phone")).toContain("054-123-0011");

    await edit().click();
    await editor.getByText(app.text("person-form:restored"), { exact: true }).waitFor();
    expect(await edited.inputValue()).toBe("0541230018");
  });

  it("Escape on one of its buttons closes the field, not the dialog", async () => {
    await openField("phone");
    await type("0541230019");
    await tabTo(
      visitor.page,
      details.getByRole("button", { name: app.text("persons:inPlace.save"), exact: true }),
    );
    await press("Escape");
    await details.locator("form").waitFor({ state: "detached" });
    expect(await textOf("phone")).toContain("054-123-0011");
    await press("Escape");
    await details.waitFor({ state: "detached" });
    expect(visitor.complaints).toEqual([]);
  });

  it("shows an error, and asks for confirmation before it is closed", async () => {
    await openField("phone");
    await type("123");
    await press("Enter");
    await details.locator("input[aria-invalid=true]").waitFor();
    await expectSound(visitor);
    await details.getByRole("button", { name: app.text("common:action.close") }).click();
    const question = visitor.page.getByRole("alertdialog", {
      name: app.text("edit:leave.edit.title"),
    });
    await question.getByRole("button", { name: app.text("edit:leave.form.stay") }).click();
    await question.waitFor({ state: "detached" });
    expect(await app.field("persons:field.phone", details).inputValue()).toBe("123");
  });

  it("asks once for confirmation before two changed fields are left", async () => {
    const { page } = visitor;
    for (const field of ["address", "comment"]) {
      await valueOf(app, details, field).click();
      await app.field(`persons:field.${field}`, details).fill(`Not saved ${field}`);
    }
    await app.menuLink("shell:link.archive").click();
    const question = page.getByRole("alertdialog", { name: app.text("edit:leave.edit.title") });
    await question.getByRole("button", { name: app.text("edit:leave.edit.leave") }).click();
    await app.heading("archive:title");
    await question.waitFor({ state: "detached" });
    // Neither field is open after the browser's back button.
    await page.goBack();
    await valueOf(app, details, "address").waitFor();
    await settle(visitor);
    expect(await details.locator("form").count()).toBe(0);
  });

  it("asks again when the next field is left, if the details stay open", async () => {
    const { page } = visitor;
    const question = page.getByRole("alertdialog", { name: app.text("edit:leave.edit.title") });
    const leave = question.getByRole("button", { name: app.text("edit:leave.edit.leave") });
    await openField("address");
    await app.field("persons:field.address", details).fill("Not saved");
    await page.getByRole("searchbox").fill(LAST_NAME);
    await leave.click();
    await details.locator("form").waitFor({ state: "detached" });
    await openField("comment");
    await app.field("persons:field.comment", details).fill("Not lost");
    await app.menuLink("shell:link.archive").click();
    await leave.waitFor();
    await question.getByRole("button", { name: app.text("edit:leave.form.stay") }).click();
    expect(await app.field("persons:field.comment", details).inputValue()).toBe("Not lost");
  });

  it("shows likely duplicates, and is saved after a review", async () => {
    await app.add({ firstName: "Ilana", lastName: "Otherly", phone: "0541230012" });
    await openField("phone");
    await type("0541230012");
    await press("Enter");
    const review = visitor.page.getByRole("dialog", {
      name: app.text("same-person:titleEdit"),
    });
    await review.getByRole("button", { name: app.text("same-person:saveEdit") }).click();
    await details.locator('a[href="tel:0541230012"]').waitFor();
    expect(visitor.complaints).toEqual([`answer: 409 PATCH /person/${person.id}`]);
  });

  it("is compared with the value that another user saved meanwhile", async () => {
    await openField("phone");
    await app.change(person.id, { phone: "0541230013", version: person.version });
    await type("0541230014");
    await press("Enter");
    const title = app.text("edit:title", { name: `${FIRST_NAME} ${LAST_NAME}` });
    const compared = visitor.page.getByRole("dialog", { name: title });
    await compared.getByText("054-123-0013").waitFor();
    await expectSoundBut409();
    await compared.getByRole("button", { name: app.text("edit:stale.save") }).click();
    await details.locator('a[href="tel:0541230014"]').waitFor();
  });

  const expectSoundBut409 = async () => {
    expect(visitor.complaints).toEqual([`answer: 409 PATCH /person/${person.id}`]);
    visitor.complaints.length = 0;
    await expectSound(visitor);
  };
});
