import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { visit } from "../support/browser.ts";
import { expectSound, expireSession, launch } from "../support/browser.ts";
import { isFocused } from "../support/keyboard.ts";
import { PersonEditor } from "../support/person-editor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Signs in a user with the helpers for editing persons. */
const arrive = (email: string, options?: Parameters<typeof visit>[1]): Promise<PersonEditor> =>
  PersonEditor.arrive(browser, email, options);

describe("editing a person", () => {
  it("works by keyboard alone, from the row to the saved change", async () => {
    const editor = await arrive("admin@example.org");
    const { page } = editor.visitor;
    const person = await editor.add({ lastName: "Keyboard", phone: "0501110001" });
    const dialog = await editor.open(person);
    await expectSound(editor.visitor);
    await editor.tabTo("lastName");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Keyboardova");
    await editor.tabTo("birthDate");
    await page.keyboard.type("12.03.1956");
    await editor.tabTo("married");
    await page.keyboard.press("Space");
    await editor.tabTo("spouse.firstName");
    await page.keyboard.type("Lev");
    await editor.tabTo("spouse.lastName");
    await page.keyboard.type("Keyboardov");
    await editor.tabTo(editor.app.text("edit:save"));
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await editor.toast({ firstName: "Miriam", lastName: "Keyboardova" });
    await expect.poll(() => new URL(page.url()).searchParams.has("edit")).toBe(false);
    expect(await editor.stored(person.id)).toMatchObject({
      lastName: "Keyboardova",
      birthDate: "1956-03-12",
      phone: "0501110001",
      married: true,
      spouse: { firstName: "Lev", lastName: "Keyboardov" },
    });
    expect(editor.visitor.complaints).toEqual([]);
    await editor.leave();
  });

  it("edits the spouse too, and explains a separation before saving", async () => {
    const editor = await arrive("moderator@example.org");
    const { page } = editor.visitor;
    const person = await editor.add({
      lastName: "Couple",
      spouse: { firstName: "Avi", lastName: "Couple" },
      childrenData: [{ firstName: "Noa", birthDate: "2015-01-01" }],
    });
    let dialog = await editor.open(person);
    const spouse = dialog.getByRole("region", {
      name: editor.app.text("persons:field.spouse"),
      exact: true,
    });
    await expect.poll(() => editor.field("firstName", spouse).inputValue()).toBe("Avi");
    await editor.field("phone", spouse).fill("050-222 0002");
    await editor.button("edit:save", dialog).click();
    await editor.toast(person);
    expect((await editor.stored(person.id)).spouse?.phone).toBe("0502220002");

    dialog = await editor.open(person);
    const married = page.getByRole("switch", { name: editor.app.text("persons:field.married") });
    await married.focus();
    await page.keyboard.press("Space");
    const warning = editor.app.text("edit:parting.single", { name: "Avi Couple" });
    await dialog.getByRole("alert").filter({ hasText: warning }).waitFor();
    await expectSound(editor.visitor);
    await editor.button("edit:save", dialog).click();
    await editor.toast(person);
    const separatedPerson = await editor.stored(person.id);
    expect(separatedPerson).toMatchObject({ married: false, spouse: null, childrenCount: 1 });
    const former = await editor.stored(person.spouseId ?? "");
    expect(former).toMatchObject({ married: false, spouse: null, childrenCount: 1 });
    await editor.leave();
  });

  it("links another person of the register as spouse, with the children of both", async () => {
    const editor = await arrive("admin@example.org");
    const { page } = editor.visitor;
    const { app } = editor;
    const person = await editor.add({
      lastName: "Chooser",
      spouse: { firstName: "Avi", lastName: "Chooser" },
      childrenData: [{ firstName: "Noa", birthDate: "2015-01-01" }],
    });
    const other = await editor.add({
      firstName: "Zelig",
      lastName: "Chosen",
      childrenData: [{ firstName: "Gil", birthDate: "2017-02-02" }],
    });
    const dialog = await editor.open(person);
    await dialog.getByText(app.text("person-form:spouse.another"), { exact: true }).click();
    const picker = dialog.getByRole("combobox", { name: app.text("person-form:spouse.pick") });
    // The picker offers neither the person nor the current spouse.
    await picker.fill("Chooser");
    await page.getByText(app.text("common:picker.noMatch")).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor();
    await picker.fill("Zelig Chosen");
    await page.getByRole("option", { name: "Zelig Chosen" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await editor.button("common:picker.remove", dialog, { name: "Zelig Chosen" }).waitFor();
    const warning = app.text("edit:parting.other", { name: "Avi Chooser" });
    await dialog.getByRole("alert").filter({ hasText: warning }).waitFor();
    await expectSound(editor.visitor);
    await editor.button("edit:save", dialog).click();
    await editor.toast(person);
    const linked = await editor.stored(person.id);
    expect(linked.spouseId).toBe(other.id);
    expect(linked.childrenData.map(({ firstName }) => firstName)).toEqual(["Noa", "Gil"]);
    expect(await editor.stored(person.spouseId ?? "")).toMatchObject({
      spouse: null,
      childrenCount: 1,
    });
    await editor.leave();
  });

  it("asks before it removes filled-in children, and keeps the ids of the others", async () => {
    const editor = await arrive("admin@example.org");
    const person = await editor.add({
      lastName: "Trim",
      childrenData: [
        { firstName: "Noa", birthDate: "2015-01-01" },
        { firstName: "Gil", birthDate: "2017-02-02" },
      ],
    });
    const dialog = await editor.open(person);
    const count = dialog.getByRole("textbox", {
      name: editor.app.text("persons:field.childrenCount"),
    });
    await count.fill("1");
    await count.press("Tab");
    const question = editor.visitor.page.getByRole("alertdialog");
    await expect.poll(() => question.innerText()).toContain("Gil");
    await editor.button("person-form:trim.keep_one", question).click();
    await question.waitFor({ state: "hidden" });
    await expect.poll(() => count.inputValue()).toBe("2");
    await count.fill("1");
    await count.press("Tab");
    await editor.button("person-form:trim.remove_one", question).click();
    await question.waitFor({ state: "hidden" });
    await editor.button("edit:save", dialog).click();
    await editor.toast(person);
    const { childrenData } = await editor.stored(person.id);
    expect(childrenData).toEqual([person.childrenData[0]]);
    await editor.leave();
  });

  it("names every missing field; names of spouse and child fields have a prefix", async () => {
    const editor = await arrive("admin@example.org");
    const person = await editor.add({
      lastName: "Missing",
      childrenData: [{ firstName: "Noa", birthDate: "2015-01-01" }],
      spouse: { firstName: "Avi", lastName: "Missing" },
    });
    const dialog = await editor.open(person);
    const { app } = editor;
    await dialog.locator("input[name=lastName]").fill(" ");
    await dialog.locator("input[name='spouse.firstName']").fill("");
    await dialog.locator("input[name='childrenData.0.firstName']").fill("");
    await editor.button("edit:save", dialog).click();
    const name = app.text("persons:field.firstName");
    const labels = [
      app.text("persons:field.lastName"),
      app.text("person-form:owner.spouse", { label: name }),
      app.text("person-form:owner.child", { label: name, number: "1" }),
    ];
    for (const label of labels) {
      await app.fieldError(app.text("errors:field.REQUIRED", { label }), dialog).waitFor();
    }
    // The summary names the same fields, and leads to each.
    const summary = app.errorSummary(dialog);
    await expect.poll(() => isFocused(summary)).toBe(true);
    for (const [index, path] of [
      "lastName",
      "spouse.firstName",
      "childrenData.0.firstName",
    ].entries()) {
      await summary.getByRole("link").nth(index).click();
      await expect.poll(() => isFocused(dialog.locator(`input[name='${path}']`))).toBe(true);
    }
    await expectSound(editor.visitor);
    expect(await editor.stored(person.id)).toEqual(person);
    await editor.leave();
  });
});

describe("likely duplicates", () => {
  it("are shown while typing, compared before saving, and saved when confirmed", async () => {
    const editor = await arrive("admin@example.org");
    const { app, visitor } = editor;
    const twin = await editor.add({ lastName: "Twin", phone: "0503330003", idNumber: "000000018" });
    const person = await editor.add({ lastName: "Single", phone: "0503330004" });
    const dialog = await editor.open(person);
    // A name in any script or spelling shows a likely duplicate, but does not refuse the save.
    await editor.field("firstName", dialog).fill("Мириам");
    await editor.field("lastName", dialog).fill("Twin");
    const suggestion = app.text("person-form:duplicate.name", { names: "" });
    await dialog.getByText(suggestion).filter({ hasText: "Miriam Twin" }).waitFor();
    await editor.field("firstName", dialog).fill("Miriam");
    await editor.field("lastName", dialog).fill("Single");
    await dialog.getByText(suggestion).waitFor({ state: "hidden" });
    await editor.field("idNumber", dialog).fill("000000018");
    await dialog.getByText(app.text("person-form:duplicate.idNumber"), { exact: true }).waitFor();
    await editor.field("idNumber", dialog).fill("");
    await editor.field("phone", dialog).fill("050-333-0003");
    await dialog.getByText(app.text("person-form:duplicate.phone"), { exact: true }).waitFor();
    await editor.button("edit:save", dialog).click();
    const title = app.text("same-person:titleEdit");
    const matches = visitor.page.getByRole("dialog", { name: title });
    await expect.poll(() => matches.innerText()).toContain(twin.lastName);
    await editor.button("same-person:saveEdit", matches).click();
    await editor.toast(person);
    expect((await editor.stored(person.id)).phone).toBe("0503330003");
    await editor.leave();
  });

  it("with the same ID number cause an error at the field; the person's own number does not", async () => {
    const editor = await arrive("admin@example.org");
    const { app } = editor;
    await editor.add({ lastName: "Holder", idNumber: "000000026" });
    const person = await editor.add({ lastName: "Wanting", idNumber: "000000034" });
    const dialog = await editor.open(person);
    const idNumber = editor.field("idNumber", dialog);
    const duplicateError = app.fieldError(app.text("person-form:duplicate.idNumber"), dialog);
    await idNumber.fill("000000026");
    await editor.button("edit:save", dialog).click();
    await app.errorSummary(dialog).waitFor();
    await duplicateError.waitFor();
    await idNumber.fill("000000034");
    await duplicateError.waitFor({ state: "hidden" });
    expect(await editor.stored(person.id)).toEqual(person);
    await editor.leave();
  });
});

describe("two users who edit one person", () => {
  it("lose nothing: changes of different fields merge, and one value of the same field is chosen", async () => {
    const first = await arrive("admin@example.org");
    const second = await arrive("moderator@example.org");
    const person = await first.add({ lastName: "Shared", phone: "0504440004" });
    const [mine, theirs] = [await first.open(person), await second.open(person)];

    await second.field("city", theirs).fill("Akko");
    await second.field("phone", theirs).fill("0504440005");
    await second.button("edit:save", theirs).click();
    await second.toast(person);

    await first.field("address", mine).fill("Herzl 1");
    await first.field("phone", mine).fill("0504440006");
    await first.button("edit:save", mine).click();
    const { app, visitor } = first;
    const phone = mine.getByRole("radiogroup", { name: app.text("persons:field.phone") });
    await phone.waitFor();
    await expectSound({ ...visitor, complaints: [] });
    await expect.poll(() => mine.innerText()).toContain("Akko");
    await expect.poll(() => mine.innerText()).toContain("Herzl 1");
    const ownValue = phone.getByRole("radio").first();
    await expect.poll(() => ownValue.isChecked()).toBe(true);
    await phone.getByText("050-444-0005").click();

    // Another user saves again; the chosen phone is kept, and only other fields are compared.
    await second.change(person.id, { comment: "Called today" });
    await first.button("edit:stale.save", mine).click();
    await mine.getByText("Called today").waitFor();
    await first.button("edit:stale.saveBoth", mine).click();
    await first.toast(person);
    expect(await first.stored(person.id)).toMatchObject({
      city: "Akko",
      address: "Herzl 1",
      phone: "0504440005",
      comment: "Called today",
    });
    await first.leave();
    await second.leave();
  });
});

describe("unsaved changes", () => {
  it("are confirmed on Escape, close and browser back, and survive a stray click", async () => {
    const editor = await arrive("admin@example.org");
    const { page } = editor.visitor;
    const person = await editor.add({ lastName: "Unsaved" });
    // Starts from the details, so that browser back stays within the app.
    await page.goto(`/persons?person=${person.id}`);
    await editor.button("persons:action.editShort").click();
    const dialog = editor.dialog("Miriam Unsaved");
    const address = editor.field("address", dialog);
    await address.fill("Herzl 2");
    const question = page.getByRole("alertdialog", {
      name: editor.app.text("edit:leave.edit.title"),
    });
    const stay = async () => {
      await question.waitFor();
      await editor.button("edit:leave.form.stay", question).click();
      await question.waitFor({ state: "hidden" });
      await expect.poll(() => address.inputValue()).toBe("Herzl 2");
    };
    await page.keyboard.press("Escape");
    await stay();
    await editor.button("common:action.close", dialog).click();
    await stay();
    await page.goBack();
    await stay();
    await page.mouse.click(5, 5);
    await expect.poll(() => address.inputValue()).toBe("Herzl 2");
    await editor.button("common:action.cancel", dialog).click();
    await editor.button("edit:leave.edit.leave", question).click();
    await dialog.waitFor({ state: "hidden" });
    expect((await editor.stored(person.id)).address).toBeNull();
    await editor.leave();
  });

  it("cannot be added during a save, and can be after a failed save", async () => {
    const editor = await arrive("admin@example.org");
    const { page } = editor.visitor;
    const person = await editor.add({ lastName: "Slowline" });
    const dialog = await editor.open(person);
    const address = editor.field("address", dialog);
    const interest = dialog.getByRole("checkbox").first();
    const release = Promise.withResolvers<undefined>();
    await page.route("**/person/*", async (route) => {
      await release.promise;
      await route.abort();
    });
    await address.fill("Herzl 4");
    await page.keyboard.press("Enter");
    await dialog.getByText(editor.app.text("person-form:saving")).waitFor();
    await page.keyboard.type("5");
    const wasChecked = await interest.isChecked();
    await interest.click({ force: true });
    expect(await address.inputValue()).toBe("Herzl 4");
    expect(await interest.isChecked()).toBe(wasChecked);

    release.resolve(undefined);
    await dialog.getByText(editor.app.text("errors:code.NETWORK")).waitFor();
    await page.unroute("**/person/*");
    await address.fill("Herzl 45");
    await editor.button("edit:save", dialog).click();
    await editor.toast(person);
    expect((await editor.stored(person.id)).address).toBe("Herzl 45");
    await editor.leave();
  });

  it("survive an expired session and a lost connection", async () => {
    const editor = await arrive("moderator@example.org");
    const { page, context } = editor.visitor;
    const person = await editor.add({ lastName: "Expired" });
    let dialog = await editor.open(person);
    await editor.field("address", dialog).fill("Herzl 3");

    await expireSession(editor.visitor);
    await editor.button("edit:save", dialog).click();
    await page.waitForURL((url) => url.pathname === "/login");
    await page
      .getByLabel(editor.app.text("auth:login.email"), { exact: true })
      .fill("moderator@example.org");
    await page
      .getByLabel(editor.app.text("auth:login.password"), { exact: true })
      .fill("kehila-demo");
    await editor.button("auth:login.submit").click();

    dialog = editor.dialog(`${person.firstName} ${person.lastName}`);
    await dialog.getByText(editor.app.text("person-form:restored")).waitFor();
    await expect.poll(() => editor.field("address", dialog).inputValue()).toBe("Herzl 3");

    await context.setOffline(true);
    await editor.button("edit:save", dialog).click();
    await dialog.getByText(editor.app.text("errors:code.NETWORK")).waitFor();
    await context.setOffline(false);
    await editor.button("edit:save", dialog).click();
    await editor.toast(person);
    expect((await editor.stored(person.id)).address).toBe("Herzl 3");
    await editor.leave();
  });
});
