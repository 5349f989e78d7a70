import type { Import } from "@kehila/shared/imports/imports";
import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { idNumber } from "../support/id-numbers.ts";
import { ImportApp } from "../support/imports.ts";
import { addList, dayFromNow } from "../support/lists.ts";
import { addPerson } from "../support/register.ts";
import { look } from "../support/screenshots.ts";

/** A family name and the phones of one language, which no other test has. */
const FAMILIES: Record<Language, { lastName: string; phone: string }> = {
  en: { lastName: "Sostoyankin", phone: "052937000" },
  ru: { lastName: "Statuskin", phone: "052938000" },
  he: { lastName: "Matzavi", phone: "052939000" },
};

const ID = "pictured-import";

/** A fake response about an import, for states that a real import passes too quickly. */
const IMPORT: Import = {
  id: ID,
  target: "register",
  listId: null,
  isNewList: false,
  fileName: "семьи לוין 2026.xlsx",
  user: { id: null, name: "אורה לוי" },
  status: "DONE",
  stopReason: null,
  rows: 1200,
  received: 1200,
  done: 1200,
  counts: { created: 1061, updated: 87, same: 12, applied: 0, left: 40, listed: 0 },
  stayed: 0,
  createdAt: "2026-11-24T09:15:00.000Z",
  confirmedAt: "2026-11-24T09:20:00.000Z",
  undoneAt: null,
  undoUntil: "2026-12-24T09:20:00.000Z",
};
const undoneAt = "2026-11-24T10:00:00.000Z";

const STATES: Record<string, Partial<Import>> = {
  running: { status: "RUNNING", done: 450, undoUntil: null },
  done: {},
  "stopped-no-right": { status: "STOPPED", stopReason: "NOT_ALLOWED", done: 450 },
  "stopped-failed": { status: "STOPPED", stopReason: "FAILED", done: 450 },
  "stopped-undo": { status: "STOPPED", stopReason: "FAILED", done: 450, undoneAt },
  undoing: { status: "UNDOING", done: 750, undoneAt, undoUntil: null },
  undone: { status: "UNDONE", stayed: 5, undoneAt, undoUntil: null },
};

const STAYED = [
  { row: 14, reason: "EDITED", persons: [{ id: "one", firstName: "Мириам", lastName: "Левина" }] },
  { row: 203, reason: "ON_LIST", persons: [{ id: "two", firstName: "שרה", lastName: "בן-דוד" }] },
  { row: 204, reason: "MERGED", persons: [] },
  { row: 518, reason: "ARCHIVED", persons: [{ id: "three", firstName: "Ada", lastName: "Stone" }] },
  { row: 1033, reason: "DELETED", persons: [] },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe.each(LANGUAGES)("imports in %s", (language) => {
  it("are sound while they run, when they stop, and after the undo", async () => {
    const expected = [`500 GET /api/import/${ID}`];
    const visitor = await visit(browser, { language, expected });
    const { page, context } = visitor;
    const app = new ImportApp(page, language);
    await app.openSession("admin@example.org");
    let answer: Import | null = IMPORT;
    await page.route(/\/api\/import\/?$/u, (route) =>
      route.fulfill({ json: { data: [IMPORT, { ...IMPORT, id: "other", fileName: null }] } }),
    );
    await page.route(`**/api/import/${ID}`, (route) =>
      answer === null
        ? route.fulfill({ status: 500, json: { success: false, error: "", code: "INTERNAL" } })
        : route.fulfill({ json: { data: answer } }),
    );
    await page.route(`**/api/import/${ID}/rows**`, (route) =>
      route.fulfill({ json: { data: STAYED, hasNextPage: false } }),
    );
    for (const [name, state] of Object.entries(STATES)) {
      answer = { ...IMPORT, ...state };
      await app.open("/import");
      await page.getByRole("main").getByRole("listitem").getByRole("button").first().click();
      await app.step(`imports:result.title.${answer.status}`);
      if (answer.stayed > 0) await page.getByRole("link", { name: "Мириам Левина" }).waitFor();
      await look(visitor, `import-state-${name}`);
    }
    answer = null;
    await app.open("/import");
    await page.getByRole("main").getByRole("listitem").getByRole("button").first().click();
    await page.getByRole("button", { name: app.text("common:action.retry") }).waitFor();
    await look(visitor, "import-state-unloaded");
    await endVisit(context);
  });

  it("are sound with families in rows, and with an existing list", async () => {
    const { lastName, phone } = FAMILIES[language];
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new ImportApp(page, language);
    await app.openSession("admin@example.org");
    await app.open("/import");
    await app.step("imports:source.title");
    await app.chooseFile("families.xlsx", [
      ["Имя", "שם משפחה", "№ семьи", "Кем приходится", "Телефон", "ת.ז.", "Город", "д.р."],
      ["Dov", lastName, 7, "муж", `${phone}1`, "1234", "Haifa", "1980-02-03"],
      ["Lea", lastName, 7, "жена", `${phone}2`, "", "Haifa", "1982-05-30"],
      // A phone that is none belongs to the child's card alone.
      ["Noa", lastName, 7, "дочь", "123", "", "", "2015-03-04"],
      ["Eva", lastName, 8, "", `${phone}3`, "", "Lod", "1990-01-01"],
    ]);
    await look(visitor, "import-families-columns");
    await app.forward();
    await app.step("imports:values.title");
    await look(visitor, "import-families-values");
    await app.forward();
    await app.step("imports:review.title");
    await look(visitor, "import-families-review");

    await addPerson(context, { firstName: "Ada", lastName, phone: `${phone}5` });
    const list = await addList(context, {
      title: "Поход 7 למדבר",
      date: dayFromNow(20),
      category: "project",
    });
    await app.open(`/import?list=${list.id}`);
    await app.step("imports:source.title");
    await look(visitor, "import-list-source");
    await app
      .field("imports:source.pasteList")
      .fill(`Ada ${lastName} ${phone}5\nZina ${lastName} ${phone}7\n${phone}5 Adda ${lastName}`);
    await app.button("imports:source.readPasted").click();
    await app.step("imports:review.title");
    await look(visitor, "import-list-review");
    await app.forward();
    await app.step("imports:result.title.DONE");
    await look(visitor, "import-list-result");
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  });

  it("are sound with a row whose spouse is another person than in the register", async () => {
    const { lastName, phone } = FAMILIES[language];
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new ImportApp(page, language);
    await app.openSession("admin@example.org");
    const number = idNumber(32_675_501 + LANGUAGES.indexOf(language));
    const spouse = { firstName: "Sara", lastName };
    const id = await addPerson(context, {
      firstName: "Gur",
      lastName: `${lastName}gur`,
      idNumber: number,
      spouse,
    });
    const other = { firstName: "Gila", lastName: `${lastName}gil`, phone: `${phone}9` };
    await addPerson(context, other);
    await app.open("/import");
    await app.step("imports:source.title");
    await app.chooseFile("spouses.xlsx", [
      [
        "First name",
        "Last name",
        "ID number",
        "City",
        "Spouse first name",
        "Spouse last name",
        "Spouse phone",
      ],
      ["Gur", `${lastName}gur`, number, "Eilat", other.firstName, other.lastName, other.phone],
    ]);
    await app.forward();
    await app.step("imports:values.title");
    await app.forward();
    await app.step("imports:review.title");
    await page.getByText(app.text("imports:rowProblem.SPOUSE_DIFFERS")).waitFor();
    // To leave the row out, the spouse in the register, the other woman, or another person.
    const answers = page.getByRole("listitem").getByRole("radio");
    expect(await answers.count()).toBe(4);
    await look(visitor, "import-spouse-review");
    await app.tick(page.getByRole("radio", { name: app.text("imports:decision.spouse.without") }));
    await app.forward();
    await app.step("imports:result.title.DONE");
    const { data } = (await (await context.request.get(`/person/${id}`)).json()) as {
      data: { city: string; spouse: { firstName: string } };
    };
    expect(data).toMatchObject({ city: "Eilat", spouse: { firstName: "Sara" } });
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  });
});
