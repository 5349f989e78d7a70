import { LANGUAGES } from "@kehila/shared/base/languages";
import type { APIRequestContext, Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { launch, quiet, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { StaffApp } from "../support/staff.ts";

/**
 * Payloads of stored XSS for every text field. Every screen and mail must show a payload as text:
 * it opens no dialog, violates no content security policy, and adds no element or attribute.
 */
const PAYLOADS = {
  firstName: "<img src=x onerror=alert(1)>",
  lastName: '"><svg/onload=alert(1)>',
  city: "{{constructor.constructor('alert(1)')()}}",
  address: "javascript:alert(1)",
  comment: "</textarea><script>alert(1)</script>",
  child: "'-alert(1)-'",
  title: '<iframe srcdoc="<script>alert(1)</script>">',
  account: "<a href=javascript:alert(1)>Ada</a>",
} as const;
const { firstName, lastName, city, address, comment } = PAYLOADS;
const EMAIL = "payload@example.org";

let browser: Browser;
/** Ids of the records with payloads, and a registration token. */
interface StoredPayloads {
  active: string;
  archived: string;
  pending: string;
  token: string;
  list: string;
}
let ids: StoredPayloads;

interface Answer {
  data: { id: string; token?: string }[] & {
    id: string;
    token: string;
    personLinks: { id: string }[];
  };
}

async function call(request: APIRequestContext, method: string, path: string, data?: object) {
  const answer = await request.fetch(path, { method, ...(data ? { data } : {}) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return ((await answer.json()) as Answer).data;
}

const child = { firstName: PAYLOADS.child, gender: "female", birthDate: "2016-02-03" };
const person = (idNumber: string) => ({
  firstName,
  lastName,
  city,
  address,
  comment,
  idNumber,
  gender: "female",
  phone: "0587654321",
  birthDate: "1980-01-02",
  interestedEvents: ["cinema"],
  married: true,
  childrenCount: 1,
  childrenData: [child],
});

/**
 * Stores the payloads in an active person with history and a list, an archived person, and an
 * application.
 */
async function store(request: APIRequestContext): Promise<StoredPayloads> {
  const create = (idNumber: string) =>
    call(request, "POST", "/person", {
      ...person(idNumber),
      spouse: { firstName: lastName, lastName: firstName, comment },
      confirmDuplicates: true,
    });
  const { id: active } = await create("299000007");
  await call(request, "PATCH", `/person/${active}`, { address: `${address} 2`, city: "Haifa" });
  await call(request, "PATCH", `/person/${active}`, { city });
  const list = await call(request, "POST", "/person-list", {
    title: PAYLOADS.title,
    description: comment,
    date: "2099-01-01",
    category: "cinema",
    personIds: [active],
  });
  const { personLinks } = await call(request, "GET", `/person-list/${list.id}`);
  await call(request, "PATCH", "/person-list/comment", { id: personLinks[0]?.id, comment });
  const { id: archived } = await create("299000015");
  await call(request, "PATCH", `/person/${archived}/archive`, { active: false });
  await call(request, "POST", "/person/public/register", {
    ...person("299000023"),
    spouse: {
      firstName: lastName,
      lastName: firstName,
      idNumber: "299000031",
      phone: "0587654322",
      birthDate: "1981-01-02",
    },
  });
  // The same applicant applies again through the link of the list, with other payloads.
  const { interestedEvents: _none, ...typed } = person("299000023");
  await call(request, "POST", "/api/event-register/register", {
    ...typed,
    listId: list.id,
    firstName: PAYLOADS.account,
    city: PAYLOADS.title,
    married: false,
    childrenData: [{ ...child, firstName: comment }],
  });
  const [application] = await call(request, "GET", "/person?pending=true&search=onload");
  const { token } = await call(request, "POST", "/api/registration-tokens/generate", {});
  return { active, archived, pending: application?.id ?? "", token, list: list.id };
}

beforeAll(async () => {
  browser = await launch();
  const { page, context } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  ids = await store(page.request);
  await endVisit(context);
  // Creates an account, because its mail contains the user's name.
  const visitor = await visit(browser);
  await call(visitor.page.request, "POST", "/auth/api/sign-up/email", {
    name: PAYLOADS.account,
    email: EMAIL,
    password: "three quiet words",
    registrationToken: ids.token,
  });
  await endVisit(visitor.context);
});

/** Returns elements and attributes that only a payload could have added. */
const injected = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector =
      "[onerror], [onload], iframe, svg:not([class]):not([aria-hidden]), a[href^='javascript:' i]";
    return [...document.querySelectorAll(selector)].map((element) => element.outerHTML);
  });

describe.each(LANGUAGES)("stored payloads in %s", (language) => {
  it("are text on every screen of the staff app", async () => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    const screens: Record<string, string> = {
      "/persons?search=onload": firstName,
      [`/persons?person=${ids.active}`]: PAYLOADS.child,
      [`/persons?edit=${ids.active}`]: lastName,
      "/archive?search=onload": firstName,
      [`/archive?person=${ids.archived}`]: PAYLOADS.child,
      "/pending?search=onload": firstName,
      [`/pending?person=${ids.pending}`]: PAYLOADS.child,
      "/accounts": PAYLOADS.account,
      "/lists/cinema": PAYLOADS.title,
      [`/person-lists/${ids.list}`]: lastName,
      // This page is outside the app.
      "/dev/outbox": PAYLOADS.account,
    };
    for (const [path, shown] of Object.entries(screens)) {
      await (path.startsWith("/dev/") ? page.goto(path) : app.go(path));
      const text = page.getByText(shown).or(page.locator(`input[value=${JSON.stringify(shown)}]`));
      await text.first().waitFor();
      await quiet(visitor);
      expect([path, await injected(page)]).toEqual([path, []]);
      expect([path, visitor.complaints]).toEqual([path, []]);
    }
    await endVisit(context);
  });

  it("are text in the tabs of the details, on a phone, and in the public form that returns them", async () => {
    const visitor = await visit(browser, {
      language,
      width: 360,
      expected: ["400 POST /register"],
    });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    await app.go("/persons?search=onload");
    await page.getByText(firstName).first().waitFor();
    expect(await injected(page)).toEqual([]);
    await app.go(`/persons?person=${ids.active}`);
    await page.getByRole("tab", { name: app.text("persons:details.lists") }).click();
    await page.getByText(PAYLOADS.title).first().waitFor();
    expect(await injected(page)).toEqual([]);
    await page.getByRole("tab", { name: app.text("persons:details.history") }).click();
    await page.getByRole("list", { name: app.text("history:title"), exact: true }).waitFor();
    expect(await injected(page)).toEqual([]);
    await app.go(`/pending?person=${ids.pending}`);
    await page.getByText(PAYLOADS.account).first().waitFor();
    expect(await injected(page)).toEqual([]);
    await app.go(`/person-lists/${ids.list}`);
    await app.openPart("history:title");
    await page.getByRole("list", { name: app.text("history:title"), exact: true }).waitFor();
    await page.getByText(lastName).first().waitFor();
    expect(await injected(page)).toEqual([]);
    const menu = app.button("persons:action.menu", { name: PAYLOADS.title });
    await app.chooseFrom(menu, app.text("participants:edit"));
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    expect(await injected(page)).toEqual([]);
    await page.goto(`/event-register/${ids.list}`);
    await page.getByRole("heading", { name: PAYLOADS.title }).waitFor();
    expect(await injected(page)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);

    const plain = await visit(browser, {
      language,
      javaScript: false,
      expected: ["400 POST /register"],
    });
    await plain.page.goto("/register");
    for (const [name, value] of Object.entries({ firstName, lastName, city })) {
      await plain.page.locator(`input[name=${name}]`).fill(value);
    }
    await plain.page.locator("form").evaluate((form) => form.scrollIntoView());
    await plain.page.locator("button[type=submit]").last().click();
    await plain.page.locator(`input[name=firstName][value=${JSON.stringify(firstName)}]`).waitFor();
    expect(await injected(plain.page)).toEqual([]);
    expect(plain.complaints).toEqual([]);
    await endVisit(plain.context);
  });
});
