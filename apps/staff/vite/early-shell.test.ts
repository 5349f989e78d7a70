import { expect, test } from "vitest";
import { earlyShell } from "./early-shell.ts";

const FACTS = {
  styleHash: "sha256-abc",
  files: {
    "/login": {
      en: ["login-1.js", "fields-1.css", "en-1.js"],
      ru: ["login-1.js", "fields-1.css", "ru-1.js"],
    },
    "/persons": { en: ["persons-1.js"] },
  },
};
const INDEX = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <title>%PRODUCT_TITLE%</title>
    <style>body{margin:0}</style>
    <!--shell ${JSON.stringify(FACTS)}-->
    <script type="module" crossorigin src="/staff/libraries-1.js"></script>
    <script type="module" crossorigin src="/staff/app-1.js"></script>
    <link rel="modulepreload" crossorigin href="/staff/other-1.js">
    <link id="app-styles" rel="preload" as="style" crossorigin href="/staff/app-1.css">
  </head>
  <body>
    <div id="app"><bdi id="start">%PRODUCT_TITLE%</bdi></div>
  </body>
</html>
`;
const FORMS = {
  en: "<form>$& Log in</form>",
  ru: "<form>Войти</form>",
  he: "<form>כניסה</form>",
};
const shellOf = (index: string) =>
  earlyShell(index, { path: "/login", forms: FORMS, script: "early-form-1.js", base: "/staff/" });

test("applies the style sheets before the form, the sheet of the app first", () => {
  const [head = "", body = ""] = shellOf(INDEX).split("</head>");
  const sheets = [...head.matchAll(/<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/gu)];
  expect(sheets.map(([, file]) => file)).toEqual(["/staff/app-1.css", "/staff/fields-1.css"]);
  expect(head).toContain('<link id="app-styles" rel="stylesheet" crossorigin');
  expect(head).not.toContain("<script");
  expect(head).toContain("<style>body{margin:0}</style>");
  expect(body).not.toContain("stylesheet");
});

test("shows the title until the script draws the form, and keeps the elements of the app in a template", () => {
  const [, body = ""] = shellOf(INDEX).split("</head>");
  const order = [
    '<div id="app"></div>',
    '<div id="early"><bdi id="start">%PRODUCT_TITLE%</bdi></div>',
    '<template data-language="en"><form>$& Log in</form></template>',
    '<template data-language="ru"><form>Войти</form></template>',
    '<template data-language="he"><form>כניסה</form></template>',
    '<template id="app-elements">',
    "<!--shell ",
    'src="/staff/libraries-1.js"></script>',
    'src="/staff/app-1.js"></script>',
    '<link rel="modulepreload" crossorigin href="/staff/other-1.js">',
    '<script src="/staff/early-form-1.js"></script>',
    "</body>",
  ].map((part) => body.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

test("gives the Worker the hash of the style, and the scripts of its own page only", () => {
  const [, facts = ""] = /<!--shell (.*?)-->/u.exec(shellOf(INDEX)) ?? [];
  expect(JSON.parse(facts)).toEqual({
    styleHash: "sha256-abc",
    files: { "/login": { en: ["login-1.js", "en-1.js"], ru: ["login-1.js", "ru-1.js"] } },
  });
});

test.each([
  ["the facts", /<!--shell .*?-->/u],
  ["the scripts", /<(?:script|link rel="modulepreload").*?>(?:<\/script>)?/gu],
  ["the style sheet", ' id="app-styles"'],
  ["the place of the app", ' id="app"'],
])("refuses an index.html without %s", (_part, found) => {
  expect(() => shellOf(INDEX.replaceAll(globally(found), ""))).toThrow("lacks a part");
});

const globally = (found: string | RegExp): string | RegExp =>
  typeof found === "string" ? found : new RegExp(found.source, "gu");
