import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ORIGIN } from "../../../test/api.ts";
import { SVG_LOGO } from "../../../test/logos.ts";
import { development } from "../../../test/production.ts";

const open = (path: string, language = "en") =>
  exports.default.fetch(
    new Request(`${ORIGIN}${path}`, {
      headers: { Accept: "text/html", "Accept-Language": language },
    }),
  );

const preloadsIn = async (page: Response): Promise<string[]> => {
  const links = (await page.text()).matchAll(
    /<link rel="(?:modulepreload|preload" as="style)"[^>]* href="([^"]+)"/gu,
  );
  return [...links].map(([, file = ""]) => file);
};

/** Returns the files that a page of the staff app preloads before its script runs. */
const preloadsAt = async (path: string, language?: string): Promise<string[]> =>
  preloadsIn(await open(path, language));

describe("the shell of the staff app", () => {
  it("has nothing in its head that blocks the first paint", async () => {
    const html = await (await open("/persons")).text();
    const [head = "", body = ""] = html.split("</head>");
    expect(html).not.toMatch(/rel="stylesheet"/u);
    expect(head).not.toMatch(/<script(?! type="module")/u);
    expect(head.match(/id="app-styles" rel="preload" as="style"/gu)).toHaveLength(1);
    expect(body).toContain('id="start"');
  });

  it.each(["/login", "/persons"])("allows the inlined style of %s by its hash", async (path) => {
    const response = await open(path);
    const [, style = ""] = /<style>(.*?)<\/style>/su.exec(await response.text()) ?? [];
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    const source = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(style).toContain("#start");
    expect(policy.match(/style-src [^;]+/u)?.[0]).toBe(`style-src 'self' ${source}`);
  });

  it("tells the app the width of the organisation's logo, if there is one", async () => {
    for (const [ORG_LOGO, width] of [
      [SVG_LOGO, "80"],
      ["", ""],
    ] as const) {
      const page = await development({ ORG_LOGO }).fetch(
        new Request(`${ORIGIN}/login`, { headers: { Accept: "text/html" } }),
      );
      expect(await page.text()).toMatch(
        new RegExp(`<meta name="kehila-logo" content="${width}" ?/?>`, "u"),
      );
    }
  });

  it.each(["/login", "/persons"])("preloads the files of %s, which exist", async (path) => {
    const files = await preloadsAt(path, "ru");
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const { status, body } = await env.ASSETS.fetch(new URL(file, ORIGIN));
      await body?.cancel();
      expect(status, file).toBe(200);
    }
  });

  it("preloads the texts of one language only", async () => {
    const [ru, he] = [await preloadsAt("/login", "ru"), await preloadsAt("/login", "he-IL")];
    const texts = (files: string[]) => files.filter((file) => /\/(?:en|he|ru)[.-]/u.test(file));
    expect(texts(ru).every((file) => file.startsWith("/staff/ru"))).toBe(true);
    expect(texts(he).every((file) => file.startsWith("/staff/he"))).toBe(true);
    expect([texts(ru).length, texts(he).length]).toEqual([1, 1]);
  });

  it("preloads no code of People for /login", async () => {
    const files = await preloadsAt("/login");
    expect(files.filter((file) => /people|persons/u.test(file))).toEqual([]);
  });

  it("preloads only common files for other pages, and contains no comment", async () => {
    const ofEntry = await preloadsIn(await env.ASSETS.fetch(new URL("/staff/index.html", ORIGIN)));
    for (const path of ["/accounts", "/nowhere"]) {
      const html = await (await open(path)).text();
      expect(html).not.toContain("<!--");
      expect(await preloadsAt(path)).toEqual(ofEntry);
    }
  });
});

describe("the shell of the sign-in", () => {
  const shell = async () => (await open("/login")).text();

  it("has the form in every language, with its style sheet and before the app", async () => {
    const [head = "", body = ""] = (await shell()).split("</head>");
    const sheets = [...head.matchAll(/<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/gu)];
    expect(sheets).toHaveLength(1);
    for (const [, file = ""] of sheets) {
      const { status, body: content } = await env.ASSETS.fetch(new URL(file, ORIGIN));
      await content?.cancel();
      expect(status, file).toBe(200);
    }
    expect(head).not.toContain("<script");
    const templates = [...body.matchAll(/<template data-language="(\w+)">(.*?)<\/template>/gsu)];
    expect(templates.map(([, language]) => language)).toEqual(["en", "ru", "he"]);
    for (const [, , form = ""] of templates) {
      expect(form.match(/<input /gu)).toHaveLength(2);
      expect(form).toMatch(/<input [^>]*name="email"/u);
      expect(form).toMatch(/<input [^>]*name="password"/u);
      expect(form).toContain('type="submit"');
      // The policy refuses inline styles and handlers; a missing text would show its key.
      expect(form).not.toMatch(/ style=| on\w+=|>[a-z-]+[:.]\w/u);
    }
    const script = body.search(/<script src="\/staff\/early-form-[\w-]+\.js"><\/script>/u);
    expect(script).toBeGreaterThan(body.lastIndexOf("</template>"));
    const [, appElements = ""] = /<template id="app-elements">(.*?)<\/template>/su.exec(body) ?? [];
    expect(appElements).toContain('<script type="module"');
    expect(appElements).toContain('rel="modulepreload"');
    expect(body.replace(appElements, "")).not.toMatch(/<script type="module"|rel="modulepreload"/u);
    expect(body).toContain('id="start"');
  });

  it("draws its form by a script without libraries", async () => {
    const [, path = ""] = /<script src="([^"]+)">/u.exec(await shell()) ?? [];
    const script = await env.ASSETS.fetch(new URL(path, ORIGIN));
    expect(script.status).toBe(200);
    expect((await script.text()).length).toBeLessThan(4000);
  });

  it("uses the classes of its style sheets", async () => {
    const html = await shell();
    const files = [...html.matchAll(/rel="stylesheet"[^>]* href="([^"]+)"/gu)];
    const sheets = await Promise.all(
      files.map(async ([, file = ""]) => (await env.ASSETS.fetch(new URL(file, ORIGIN))).text()),
    );
    const lists = [...html.matchAll(/ class="([^"]+)"/gu)];
    const classes = new Set(lists.flatMap(([, names = ""]) => names.split(" ")));
    // Icons have class names without rules.
    const unknown = [...classes].filter(
      (name) => !name.startsWith("lucide") && !sheets.some((sheet) => sheet.includes(`.${name}`)),
    );
    expect(unknown).toEqual([]);
  });

  it("is the shell of no other page", async () => {
    for (const path of ["/signup", "/persons"]) {
      expect(await (await open(path)).text(), path).not.toContain("<template");
    }
  });
});

describe("the shell of the page at the door", () => {
  it("loads files of its own folder only, under the policy of the product", async () => {
    const response = await open("/door/0123abcd");
    expect(response.status).toBe(200);
    const files = [...(await response.text()).matchAll(/(?:src|href)="(\/[^"]+)"/gu)];
    expect(files.length).toBeGreaterThan(1);
    for (const [, file = ""] of files) {
      expect(file).toMatch(/^\/door\/[^/]+\.(?:js|css)$/u);
      const { status, body } = await env.ASSETS.fetch(new URL(file, ORIGIN));
      await body?.cancel();
      expect(status, file).toBe(200);
    }
    const policy = response.headers.get("Content-Security-Policy");
    expect(policy).toContain("style-src 'self';");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each(["/door", "/door/", "/door/a/b", "/door/gone-0123.js"])(
    "is no page at %s",
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  it("has a service worker in its folder that lists its files", async () => {
    const worker = await env.ASSETS.fetch(new URL("/door/service-worker.js", ORIGIN));
    expect(worker.status).toBe(200);
    // Only with this header could the service worker control pages outside its folder.
    expect(worker.headers.get("Service-Worker-Allowed")).toBeNull();
    const text = await worker.text();
    const html = await (await open("/door/0123abcd")).text();
    for (const [, file = ""] of html.matchAll(/(?:src|href)="(\/door\/[^"]+)"/gu)) {
      expect(text).toContain(`"${file}"`);
    }
  });

  it("refuses POST", async () => {
    const request = new Request(`${ORIGIN}/door/0123abcd`, { method: "POST" });
    expect((await exports.default.fetch(request)).status).toBe(405);
  });
});
