import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExportFormat, ExportProgress } from "@kehila/shared/exports";
import { EXPORT_FILES, EXPORT_FORMATS } from "@kehila/shared/exports";
import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { KillableServer } from "./lib/killable.ts";
import type { Reader } from "./lib/readers.ts";
import { ensureReaders, read } from "./lib/readers.ts";

/**
 * The number of persons with hostile texts. In the exported files, other programs must find every
 * person, and no formula, no link and no malformed part. With `READERS=all` several programs read
 * the files, otherwise only python.
 */
const PERSONS = Number(process.env["HOSTILE_PERSONS"] ?? 20);
const hasAllReaders = process.env["READERS"] === "all";
const languages: readonly Language[] = hasAllReaders ? LANGUAGES : ["he"];
const readers: readonly Reader[] = hasAllReaders
  ? ["python3", "soffice", "qpdf", "pdftotext"]
  : ["python3"];

/**
 * Texts that break spreadsheets, XML, PDF, bidirectional text or fonts. The database accepts all
 * these texts.
 */
const PAYLOADS = [
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "+1+1",
  "-2+3",
  "\t=1+1",
  "\r\n=1+1",
  '"=1+1"',
  "]]></w:t><w:instrText>DDEAUTO c:\\x</w:instrText>",
  "</t></is></c><c><f>1+1</f></c>",
  "<!DOCTYPE a SYSTEM 'file:///etc/passwd'>&a;",
  "&#0;&#x1;&lt;&xxe;",
  ") Tj ET /OpenAction <</S /JavaScript /JS (app.alert(1))>>",
  "endstream endobj 1 0 obj <</S /Launch>> endobj",
  "_x0000__x0041__x005F_",
  "\u0001\u0008\u001F\uFFFE\uFFFF",
  "\u202Eevil\u202C\u2066x\u2069\u2067\u2068",
  "שָׁלוֹם (בן 5) +972-52-123-4567.",
  "مُحَمَّد لا ﷺ",
  "Z̸̡̢̧͇͍͎̲̹͚a̴l̵g̶o̷",
  "漢字😀👨‍👩‍👧‍👦🇮🇱",
  "x".repeat(2000),
  "ש".repeat(2000),
  "line\n".repeat(60),
  "1e999",
  "0012345678",
  "2023-02-29",
  "'; drop table persons; --",
] as const;

/** Returns a person's marker: a text that each file must contain next to the payload. */
const markerOf = (index: number): string => `Hostile${String(index).padStart(4, "0")}`;

const server = new KillableServer();
/** The longest possible timer, so that only the time limit of the test ends a poll. */
const TIMER_MAX = 2 ** 31 - 1;
const WITHIN_THE_TEST = { timeout: TIMER_MAX, interval: 50 };
/**
 * Returns the given programs with `READERS=all`, otherwise an empty list. A test without cases is
 * not run, whereas a skipped test would count as a failure.
 */
const withAll = (...programs: string[]): string[] => (hasAllReaders ? programs : []);
const folder = mkdtempSync(join(tmpdir(), "kehila-readers-"));
/** The paths of the exported files, by format. */
const files: Record<ExportFormat, string[]> = { pdf: [], word: [], excel: [] };

/** Inserts persons with a payload in every text, in families with children. */
function insertHostile(): void {
  const rows = Array.from({ length: PERSONS }, (_, index) => ({
    id: `hostile${index}`,
    // Two successive persons are a couple.
    household: `hostile${index - (index % 2)}`,
    seat: (index % 2) + 1,
    payload: PAYLOADS[index % PAYLOADS.length],
    other: PAYLOADS[(index * 7 + 3) % PAYLOADS.length],
    marker: markerOf(index),
  }));
  server.inspect((database) => {
    const all = JSON.stringify(rows);
    database
      .prepare(
        `insert into households (id) select distinct value ->> 'household' from json_each(?)`,
      )
      .run(all);
    database
      .prepare(
        `insert into persons (id, status, household_id, seat, first_name, last_name, birth_date, phone,
          city, address, comment, interests, married, first_name_key, last_name_key, city_key,
          search_text, created_at, updated_at)
        select value ->> 'id', 'active', value ->> 'household', value ->> 'seat', value ->> 'payload',
          value ->> 'marker', '1900-01-01', '0521234567', value ->> 'other', value ->> 'payload',
          value ->> 'other', 1, 1, 'a', 'hostile', 'c', 'hostile', '2026-01-01', '2026-01-01'
        from json_each(?)`,
      )
      .run(all);
    database
      .prepare(
        `insert into children (id, household_id, position, first_name, gender, birth_date)
        select 'child' || key, value ->> 'household', key, value ->> 'payload', 'female', '2020-02-29'
        from json_each(?) where key % 2 = 0`,
      )
      .run(all);
  });
}

/** Exports, waits for the end of the job, and stores the file. */
async function keepFile(name: string, format: ExportFormat, body: object): Promise<void> {
  const started = await server.send("/api/export/", {
    method: "POST",
    body: { format, includeChildren: true, includeSpouse: true, ...body },
  });
  const { jobId } = (await started.json()) as { jobId?: string };
  if (!jobId) throw new Error(`The export answered ${started.status}.`);
  const end = await vi.waitUntil(async () => {
    const answer = await server.send(`/api/export/progress/${jobId}`);
    const now = (await answer.json()) as ExportProgress;
    return (now.progress === 100 || now.progress === -1) && now;
  }, WITHIN_THE_TEST);
  expect(end.progress, `${name}: ${end.status}`).toBe(100);
  const path = join(folder, `${name}.${EXPORT_FILES[format].extension}`);
  const file = await server.send(`/api/export/download/${jobId}`);
  writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
  files[format].push(path);
}

beforeAll(async () => {
  ensureReaders(readers);
  await server.prepare(0);
  insertHostile();
  await server.start();
  const list = await server.send("/person-list", {
    method: "POST",
    body: {
      title: "=1+1 <b>&amp; ]]> 'ערב' [x]:*?/\\",
      description: PAYLOADS[0],
      date: "2030-01-01",
      category: "cinema",
      personIds: Array.from({ length: PERSONS }, (_, index) => `hostile${index}`),
    },
  });
  const { data } = (await list.json()) as { data?: { id: string } };
  if (!data) throw new Error(`The list answered ${list.status}.`);
  for (const language of languages) {
    for (const format of EXPORT_FORMATS) {
      await keepFile(`register-${language}-${format}`, format, { source: "all_persons", language });
      const source = { source: "list", sourceId: data.id, language };
      await keepFile(`list-${language}-${format}`, format, source);
    }
  }
});

afterAll(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** Expects the marker of each person in a text; line breaks are ignored. */
function expectEveryone(text: string, path: string): void {
  const missing = Array.from({ length: PERSONS }, (_, index) => markerOf(index)).filter(
    (marker) => !text.includes(marker),
  );
  expect(missing, path).toEqual([]);
}

/** What the python script finds in an Office file. */
interface Found {
  malformed: string[];
  external: number;
  elements: Record<string, number>;
}

describe(`files of ${PERSONS} hostile persons`, () => {
  test("are valid for python's zip and expat, without a formula, a field or a link", () => {
    const script = join(import.meta.dirname, "lib/office-file.py");
    for (const path of [...files.excel, ...files.word]) {
      const [found] = JSON.parse(read("python3", [script, path])) as [Found];
      expect(found.malformed, path).toEqual([]);
      expect(found.external, path).toBe(0);
      for (const element of ["f", "hyperlink", "w:hyperlink", "!DOCTYPE", "w:fldSimple"]) {
        expect(found.elements[element] ?? 0, `${path}: ${element}`).toBe(0);
      }
      // Allows two fields: the page number and the number of pages in the footer.
      expect(found.elements["w:instrText"] ?? 0, path).toBeLessThanOrEqual(2);
    }
  });

  test.each(withAll("LibreOffice"))("are opened by %s with each person and no formula", () => {
    const out = join(folder, "opened");
    mkdirSync(out);
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    const convert = (to: string, paths: readonly string[]) =>
      read("soffice", [profile, "--headless", "--convert-to", to, "--outdir", out, ...paths]);
    convert("fods", files.excel);
    convert("fodt", files.word);
    const outputPath = (path: string, extension: string): string =>
      readFileSync(join(out, path.slice(folder.length + 1).replace(/\w+$/u, extension)), "utf8");
    for (const path of files.excel) {
      const text = outputPath(path, "fods");
      expect(text.match(/table:formula=/gu), path).toBeNull();
      expectEveryone(text, path);
    }
    for (const path of files.word) {
      const text = outputPath(path, "fodt");
      expect(text.match(/<text:dde-|<text:execute-macro|<text:a /gu), path).toBeNull();
      expectEveryone(text, path);
    }
  });

  test.each(withAll("qpdf"))("are valid for %s, and pdftotext finds each person", () => {
    for (const path of files.pdf) {
      expect(read("qpdf", ["--check", path]), path).toContain(
        "No syntax or stream encoding errors",
      );
      const objects = read("qpdf", ["--json", "--json-key=qpdf", path]);
      expect(objects.match(/"\/(?:JS|JavaScript|OpenAction|Launch|AA|URI)"/gu), path).toBeNull();
      expectEveryone(read("pdftotext", ["-raw", path, "-"]), path);
    }
  });
});
