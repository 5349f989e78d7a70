import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { countActs, tellActs } from "../support/acts.ts";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { newClient } from "../support/clients.ts";
import { nextPhone } from "../support/events.ts";
import { idNumber as idNumberOf } from "../support/id-numbers.ts";
import { addPerson, apply } from "../support/register.ts";
import { look, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const idNumber = (number: number): string => idNumberOf(20_012_300 + number);

/** Names that resemble neither each other nor names of the demo register. */
const NAMES = ["Quirin", "Balduin", "Ottmar", "Ingeborg", "Wendelin", "Theoderich"];
/** The city of all applicants, by which the search finds them. */
const CITY = "Zehnerstadt";

/** Sends ten applications: six of single persons, two of known persons, and two of a couple. */
async function applyTen(context: BrowserContext, from: number): Promise<void> {
  const send = async (body: Record<string, unknown>) => {
    const answer = await context.request.post("/person/public/register", {
      // Ten applications in a minute from one address would be refused.
      headers: newClient(),
      data: {
        city: CITY,

        birthDate: "1990-05-04",
        gender: "female",
        interestedEvents: ["cinema"],
        ...body,
      },
    });
    expect(answer.status()).toBe(201);
  };
  for (const [number, firstName] of NAMES.entries()) {
    const lastName = `${["Amsel", "Dohle", "Elster", "Kleiber", "Zeisig", "Pirol"][number]}hof`;
    await send({ firstName, lastName, idNumber: idNumber(from + number), phone: nextPhone() });
  }
  for (const [number, firstName] of ["Irmtraud", "Gerlinde"].entries()) {
    const person = { firstName, lastName: "Schonbekannt", idNumber: idNumber(from + 6 + number) };
    await addPerson(context, { ...person, phone: nextPhone() });
    await send({ ...person, phone: nextPhone() });
  }
  const him = { firstName: "Hartmut", lastName: "Beiderlei", idNumber: idNumber(from + 8) };
  const her = { firstName: "Edeltraud", lastName: "Beiderlei", idNumber: idNumber(from + 9) };
  const born = { birthDate: "1980-01-02" };
  for (const [applicant, spouse] of [
    [him, her],
    [her, him],
  ]) {
    await send({
      ...applicant,
      ...born,
      gender: applicant === him ? "male" : "female",
      phone: nextPhone(),
      married: true,
      spouse: { ...spouse, ...born, phone: nextPhone() },
    });
  }
}

/** Delays responses for the list of applications until `release` is called. */
async function holdList(page: Page): Promise<{ release: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const list = /\/person\?/u;
  await page.route(list, async (route) => {
    await held.promise;
    await route.continue();
  });
  return {
    release: async () => {
      held.resolve();
      await page.unrouteAll({ behavior: "wait" });
    },
  };
}

it("ten applications with two duplicates and a couple take ten acts", async () => {
  const visitor = await visit(browser);
  const { page, context } = visitor;
  const app = new StaffApp(page, visitor.language);
  await app.openSession("admin@example.org");
  await applyTen(context, 0);
  await app.open(`/pending?search=${CITY}&sortBy=createdAt&sortOrder=asc`);
  await app.rowOf("Hartmut Beiderlei").waitFor();
  const acts = await countActs(page);

  await app.button("applications:approveMany.open").click();
  const approvalDialog = page.getByRole("alertdialog", {
    name: app.text("applications:approveMany.title"),
  });
  const textWithCount = (key: string, count: number) =>
    app.text(key).replace("{{count, number}}", String(count));
  await approvalDialog
    .getByRole("button", { name: textWithCount("applications:approveMany.confirm_other", 6) })
    .click();
  await page.getByText(textWithCount("applications:approveMany.done_other", 6)).waitFor();
  await approvalDialog.waitFor({ state: "hidden" });

  const nameOf = (firstName: string) => `${firstName} Schonbekannt`;
  for (const firstName of ["Irmtraud", "Gerlinde"]) {
    const name = nameOf(firstName);
    await app.button("applications:review", { name }).click();
    await page
      .getByRole("dialog", { name, exact: true })
      .getByRole("button", { name: app.text("applications:approveInto", { name }), exact: true })
      .click();
    const merge = page.getByRole("dialog", { name: app.text("merge:approveTitle", { name }) });
    const list = await holdList(page);
    await merge
      .getByRole("button", { name: app.text("merge:approveInto", { name }), exact: true })
      .click();
    await merge.waitFor({ state: "hidden" });
    // The rows below have moved up at once, so none moves under the next press.
    expect(await app.rowOf(name).count()).toBe(0);
    await list.release();
  }
  await app.button("applications:review", { name: "Hartmut Beiderlei" }).click();
  const couple = page.getByRole("dialog", { name: "Hartmut Beiderlei", exact: true });
  await couple.getByText(app.text("applications:family.text")).waitFor();
  await expectSound(visitor);
  await couple.getByRole("button", { name: app.text("applications:approveFamily") }).click();
  await page
    .getByText(
      app
        .text("applications:approveDialog.doneBoth", { name: "Hartmut Beiderlei" })
        .replace("{{other}}", "Edeltraud Beiderlei"),
    )
    .waitFor();
  await page.getByRole("heading", { name: app.text("applications:noMatch.title") }).waitFor();
  tellActs("ten applications", await acts());
  expect(await acts()).toMatchObject({ keys: 0, typed: 0, presses: 10 });

  // Both applications wait again after the undo.
  await app.button("common:action.undo").click();
  await page.getByText(app.text("applications:undo.done")).waitFor();
  await app.rowOf("Hartmut Beiderlei").waitFor();
  await app.rowOf("Edeltraud Beiderlei").waitFor();
  await expectSound(visitor);
  await endVisit(context);
});

it.each(withPictures(["en"] as const, ["ru", "he"] as const))(
  "the queue shows couples, and what an approval of many leaves out, in %s",
  async (language) => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    const from = { en: 20, ru: 40, he: 60 }[language];
    await applyTen(context, from);
    await apply(context, {
      firstName: "Irmtraud",
      lastName: "Schonbekannt",
      idNumber: idNumber(from + 11),
      phone: nextPhone(),
    });
    await app.open(`/pending?search=${CITY}&sortBy=createdAt&sortOrder=asc`);
    await page
      .getByText(app.text("applications:withSpouse", { name: "" }).trim())
      .first()
      .waitFor();
    await look(visitor, "pending-couples");
    await app.button("applications:approveMany.open").click();
    await page.getByRole("alertdialog").waitFor();
    await look(visitor, "pending-approve-many");
    await page.keyboard.press("Escape");
    // If the spouse's application cannot be loaded, the review says so and offers a retry.
    const spouseApplication = "**/person/*/spouse-application";
    await page.route(spouseApplication, (route) => route.abort());
    await app.button("applications:review", { name: "Hartmut Beiderlei" }).first().click();
    await page.getByText(app.text("applications:family.failed")).waitFor();
    visitor.complaints.length = 0;
    await expectSound(visitor);
    await page.unroute(spouseApplication);
    await app.button("common:action.retry").click();
    await page.getByText(app.text("applications:family.text")).waitFor();
    await look(visitor, "pending-couple");
    await endVisit(context);
  },
);
