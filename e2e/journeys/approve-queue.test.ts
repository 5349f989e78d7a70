import type { Browser, BrowserContext } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { countActs, tellActs } from "../support/acts.ts";
import { expectSound, launch, visit } from "../support/browser.ts";
import { newClient } from "../support/clients.ts";
import { endVisit } from "../support/contexts.ts";
import { nextPhone } from "../support/events.ts";
import { idNumber } from "../support/id-numbers.ts";
import { addPerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const GIVEN =
  "Quirin,Balduin,Ottmar,Wendelin,Theoderich,Gundula,Lothar,Swanhild,Jobst,Kunigunde,Marbod,Ekkehart".split(
    ",",
  );
const SURNAMES =
  "Amsler,Dohnke,Elstner,Kleiber,Zeisig,Pirolf,Habichtow,Sperberin,Wiedehopf,Rohrdommel".split(",");
const CITY = "Hundertstadt";
/** Number of concurrent requests. */
const AT_ONCE = 12;

/** Sends 120 applications: two from people of the register, the others without duplicates. */
async function applyAll(context: BrowserContext): Promise<{ count: number; known: string[] }> {
  const everyone = GIVEN.flatMap((firstName, one) =>
    SURNAMES.map((lastName, other) => ({
      firstName,
      lastName,
      idNumber: idNumber(20_014_000 + one * SURNAMES.length + other),
      phone: nextPhone(),
      birthDate: `${1950 + 4 * one}-${String(other + 1).padStart(2, "0")}-${String(one + 10)}`,
    })),
  );
  const registeredPeople = everyone.filter(
    (_, index) => index === 3 || index === everyone.length - 1,
  );
  for (const { firstName, lastName, phone } of registeredPeople) {
    await addPerson(context, { firstName, lastName, phone });
  }
  const send = async (applicant: (typeof everyone)[number]) => {
    const answer = await context.request.post("/person/public/register", {
      headers: newClient(),
      data: { ...applicant, city: CITY, gender: "female", interestedEvents: ["cinema"] },
    });
    expect(answer.status()).toBe(201);
  };
  for (let from = 0; from < everyone.length; from += AT_ONCE) {
    await Promise.all(everyone.slice(from, from + AT_ONCE).map(send));
  }
  return {
    count: everyone.length,
    known: registeredPeople.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  };
}

it("a bulk approval takes the whole queue, and names the applications that stay", async () => {
  const visitor = await visit(browser);
  const { page, context } = visitor;
  const app = new StaffApp(page, visitor.language);
  await app.openSession("admin@example.org");
  const { count, known } = await applyAll(context);
  const clear = count - known.length;
  const textWithCount = (key: string, number: number) =>
    app.text(key).replace("{{count, number}}", String(number));
  expect(await waitingCount(context, CITY)).toBe(count);

  await app.open(`/pending?search=${CITY}&sortBy=createdAt&sortOrder=asc`);
  await app.button("applications:approveMany.open").waitFor();
  const acts = await countActs(page);
  await app.button("applications:approveMany.open").click();
  const dialog = page.getByRole("alertdialog", {
    name: app.text("applications:approveMany.title"),
  });
  await dialog.getByText(textWithCount("applications:approveMany.text_other", clear)).waitFor();
  for (const name of known) await dialog.getByText(name, { exact: true }).waitFor();
  await expectSound(visitor);
  await dialog
    .getByRole("button", { name: textWithCount("applications:approveMany.confirm_other", clear) })
    .click();
  await page.getByText(textWithCount("applications:approveMany.done_other", clear)).waitFor();
  tellActs("approve 118 of 120 applications", await acts());
  expect(await acts()).toMatchObject({ keys: 0, typed: 0, presses: 2 });
  expect(await waitingCount(context, CITY)).toBe(known.length);
  for (const name of known) await app.rowOf(name).waitFor();

  // One undo returns all applications to the queue.
  await app.button("common:action.undo").click();
  await page.getByText(app.text("applications:undo.done")).waitFor();
  expect(await waitingCount(context, CITY)).toBe(count);
  await expectSound(visitor);

  await rejectAll(context, CITY);
  await endVisit(context);
});

it("a bulk approval of likely duplicates says that none can be approved, and offers no approval", async () => {
  const visitor = await visit(browser);
  const { page, context } = visitor;
  const app = new StaffApp(page, visitor.language);
  await app.openSession("admin@example.org");
  const city = "Doppelstadt";
  for (const [index, firstName] of ["Adelgunde", "Burkhart"].entries()) {
    const person = { firstName, lastName: "Zwillinger", phone: nextPhone() };
    await addPerson(context, person);
    const answer = await context.request.post("/person/public/register", {
      headers: newClient(),
      data: {
        ...person,
        city,
        gender: "female",
        idNumber: idNumber(20_015_000 + index),
        birthDate: "1970-05-10",
        interestedEvents: ["cinema"],
      },
    });
    expect(answer.status()).toBe(201);
  }
  await app.open(`/pending?search=${city}`);
  await app.button("applications:approveMany.open").click();
  const dialog = page.getByRole("alertdialog", {
    name: app.text("applications:approveMany.title"),
  });
  await dialog.getByText(app.text("applications:approveMany.none")).waitFor();
  const labels = await dialog.getByRole("button").allInnerTexts();
  expect(labels.filter((label) => label !== "")).toEqual([app.text("common:action.cancel")]);
  await expectSound(visitor);
  await rejectAll(context, city);
  await endVisit(context);
});

/** Empties the queue of a city, because other journeys check its first applications. */
async function rejectAll(context: BrowserContext, city: string): Promise<void> {
  for (;;) {
    const count = await waitingCount(context, city);
    if (count === 0) return;
    const answer = await context.request.post("/person/reject", {
      headers: { "Idempotency-Key": crypto.randomUUID() },
      data: { matching: { filter: { search: city }, count } },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

async function waitingCount(context: BrowserContext, city: string): Promise<number> {
  const answer = await context.request.get(`/person/count?pending=true&search=${city}`);
  return ((await answer.json()) as { data: { count: number } }).data.count;
}
