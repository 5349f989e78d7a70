import type { Language } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { countActs, tellActs } from "../support/acts.ts";
import type { Visitor, Width } from "../support/browser.ts";
import { expectNoSideScroll, expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson, apply } from "../support/register.ts";
import { photograph, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe.each(
  withPictures<[Language, Width, string, string]>(
    [
      ["he", 768, "20000062", "Zwillingen"],
      ["ru", 360, "20000063", "Doppelung"],
    ],
    [["en", 1440, "20000064", "Gemellisky"]],
  ),
)("the same person, in %s at %i px,", (language, width, digits, lastName) => {
  const firstName = "Sidonie";
  const name = `${firstName} ${lastName}`;
  const signIn = async () => {
    const visitor = await visit(browser, { language, width });
    const app = new StaffApp(visitor.page, language);
    await app.openSession("admin@example.org");
    return { visitor, app, page: visitor.page, context: visitor.context };
  };
  const expectFit = async (visitor: Visitor) => {
    await expectSound(visitor);
    await expectNoSideScroll(visitor);
  };

  it("is marked in the queue, and the review suggests the merge of both records first", async () => {
    const { visitor, app, page, context } = await signIn();
    const idNumber = `${digits}1`;
    await addPerson(context, { firstName, lastName, idNumber });
    await apply(context, { firstName, lastName, idNumber, phone: `054${digits.slice(1)}` });
    await page.goto(`/pending?search=${lastName}`);
    await page.getByText(app.text("applications:possibleDuplicate"), { exact: true }).waitFor();
    await expectFit(visitor);
    await photograph(visitor, "pending-marked");
    const acts = await countActs(page);
    await app.button("applications:review", { name }).click();
    const review = page.getByRole("dialog", { name, exact: true });
    const join = review.getByRole("button", {
      name: app.text("applications:approveInto", { name }),
      exact: true,
    });
    await join.waitFor();
    await expectFit(visitor);
    await photograph(visitor, "review-known-id");
    await join.click();
    const merge = page.getByRole("dialog", { name: app.text("merge:approveTitle", { name }) });
    await merge
      .getByRole("button", { name: app.text("merge:approveInto", { name }), exact: true })
      .click();
    await page.getByText(app.text("merge:done", { name })).waitFor();
    tellActs("review of a known ID number", await acts());
    expect(await acts()).toMatchObject({ keys: 0, typed: 0, presses: 3 });
    await page.getByRole("heading", { name: app.text("applications:noMatch.title") }).waitFor();
    await endVisit(context);
  });

  it("has no mark for a similar name alone, and the review agrees", async () => {
    const { visitor, app, page, context } = await signIn();
    const ownLastName = `${lastName}c`;
    const [stored, typed] = ["Yelizaveta", "Elizaveta"];
    await addPerson(context, { firstName: stored, lastName: ownLastName, birthDate: "1980-02-13" });
    await apply(context, {
      firstName: typed,
      lastName: ownLastName,
      idNumber: `${digits}2`,
      phone: `053${digits.slice(1)}`,
    });
    await page.goto(`/pending?search=${ownLastName}`);
    const ownName = `${typed} ${ownLastName}`;
    await app.button("applications:review", { name: ownName }).waitFor();
    expect(
      await page.getByText(app.text("applications:possibleDuplicate"), { exact: true }).count(),
    ).toBe(0);
    await app.button("applications:review", { name: ownName }).click();
    const review = page.getByRole("dialog", { name: ownName, exact: true });
    const similar = app.text("applications:reviewDialog.similar");
    await review
      .getByRole("heading", { name: similar.replace("{{count, number}}", "1") })
      .waitFor();
    await expectFit(visitor);
    await photograph(visitor, "review-similar");
    await endVisit(context);
  });

  it("is opened from the form, which keeps what was typed", async () => {
    const { visitor, app, page, context } = await signIn();
    visitor.complaints.length = 0;
    const ownLastName = `${lastName}b`;
    const id = await addPerson(context, { firstName, lastName: ownLastName });
    await app.open("/");
    for (const [field, text] of [
      ["firstName", firstName],
      ["lastName", ownLastName],
      ["city", "Arad"],
    ] as const) {
      await app.field(`persons:field.${field}`).first().fill(text);
    }
    // Closes the suggestions.
    await page.keyboard.press("Tab");
    const form = page.getByRole("main");
    // Chooses the gender of the existing person: the other gender would not be a duplicate.
    await form.getByText(app.text("common:gender.female"), { exact: true }).first().click();
    await form.getByText(app.text("common:category.cinema"), { exact: true }).click();
    await app.button("person-form:save").click();
    const dialog = page.getByRole("dialog", { name: app.text("same-person:title") });
    const openText = app.text("same-person:open", { name: `${firstName} ${ownLastName}` });
    await dialog.getByRole("button", { name: openText, exact: true }).waitFor();
    expect(visitor.complaints).toEqual(["answer: 409 POST /person"]);
    visitor.complaints.length = 0;
    await expectFit(visitor);
    await photograph(visitor, "duplicates-open");
    await dialog.getByRole("button", { name: openText, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("person") === id);
    await page.getByRole("dialog", { name: `${firstName} ${ownLastName}`, exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    // A search without results starts a second draft, and the first draft is kept.
    const other = `Nirgendwo${lastName}`;
    await app.search(other);
    const add = app.text("persons:list.noMatch.add", { name: other });
    await page.getByRole("link", { name: add, exact: true }).click();
    const value = (field: string) => app.field(`persons:field.${field}`).first().inputValue();
    await page.getByText(app.text("person-form:restored"), { exact: true }).waitFor();
    expect(await value("city")).toBe("Arad");
    await expectFit(visitor);
    await app.button("person-form:searched", { name: other }).click();
    await expect.poll(() => value("lastName")).toBe(other);
    expect(await value("city")).toBe("");
    await app.button("person-form:typed").click();
    await page.getByText(app.text("person-form:restored"), { exact: true }).waitFor();
    expect(await value("city")).toBe("Arad");

    // Clearing one draft opens the other.
    await app.button("person-form:clear").click();
    const clear = page.getByRole("alertdialog", {
      name: app.text("person-form:clearDialog.title"),
    });
    await clear.getByRole("button", { name: app.text("person-form:clearDialog.clear") }).click();
    await expect.poll(() => value("lastName")).toBe(other);
    await expect.poll(() => app.button("person-form:typed").count()).toBe(0);
    await endVisit(context);
  });

  it("is merged from a selection of two", async () => {
    const { visitor, app, page, context } = await signIn();
    const twice = `${lastName}c`;
    for (const city of ["Haifa", "Lod"]) {
      await addPerson(context, { firstName: `${firstName} ${city}`, lastName: twice });
    }
    await page.goto(`/persons?search=${twice}`);
    const acts = await countActs(page);
    // A phone shows the boxes on demand.
    const isPhone = width === 360;
    if (isPhone) {
      const actions = app.button("persons:list.actions");
      await app.chooseFrom(actions, app.text("persons:selection.start"));
    }
    for (const city of ["Haifa", "Lod"]) {
      const label = app.text("persons:selection.row", { name: `${firstName} ${city} ${twice}` });
      await page.getByRole("checkbox", { name: label, exact: true }).press("Space");
    }
    await app.button("persons:selection.merge").waitFor();
    await expectFit(visitor);
    await photograph(visitor, "selection-of-two");
    await app.button("persons:selection.merge").click();
    const merge = page.getByRole("dialog", { name: app.text("merge:title"), exact: true });
    const into = app.text("merge:into", { name: `${firstName} Haifa ${twice}` });
    await merge.getByRole("button", { name: into, exact: true }).click();
    await merge.waitFor({ state: "hidden" });
    await page.getByText(app.text("merge:done", { name: `${firstName} Haifa ${twice}` })).waitFor();
    tellActs("merge of a selection of two", await acts());
    expect(await acts()).toMatchObject({ keys: isPhone ? 4 : 2, typed: 0, presses: 2 });
    await expect.poll(() => page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await endVisit(context);
  });
});
