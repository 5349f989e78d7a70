/**
 * Builds the public app: the browser bundle in dist/assets/public, the server bundle with its
 * types, and a sample of each page for size measurement. The Worker imports the server bundle,
 * which contains the file names of the browser bundle.
 */
import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { EMPTY_FORM } from "@kehila/shared/persons/registration";
import type { Manifest } from "vite";
import { build } from "vite";
import type * as EntryServer from "./src/entry-server.tsx";
import config from "./vite.config.ts";

const publicFolder = import.meta.dirname;
const clientDir = resolve(publicFolder, "../../dist/assets/public");
const serverDir = resolve(publicFolder, "dist/server");
/** The URL path under which the Worker serves `clientDir`. */
const BASE = "/public/";

process.env["NODE_ENV"] = "production";

await build({
  ...config,
  configFile: false,
  root: publicFolder,
  base: BASE,
  logLevel: "warn",
  build: {
    outDir: clientDir,
    emptyOutDir: true,
    manifest: "manifest.json",
    assetsDir: "",
    cssCodeSplit: false,
    modulePreload: false,
    // Supports phones in use, some of them without updates for years.
    target: ["es2022", "safari15", "chrome100"],
    rolldownOptions: {
      input: [
        resolve(publicFolder, "src/entry-client.tsx"),
        resolve(publicFolder, "src/entry-event.tsx"),
      ],
      output: {
        // Modules that both pages import are one file. Texts of the event page have a prefix.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId === null
            ? "shared-[hash].js"
            : `${facadeModuleId.includes("/locales/event/") ? "event-" : ""}[name]-[hash].js`,
      },
    },
  },
});

const manifestFile = resolve(clientDir, "manifest.json");
const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
const files = Object.values(manifest);
const fileOf = (source: string): string => {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`The build left no file for ${source}`);
  return file;
};
const styleFile = files.find(({ file }) => file.endsWith(".css"))?.file;
if (!styleFile) throw new Error("The build left no style sheet");
const style = readFileSync(resolve(clientDir, styleFile), "utf8")
  .replace(/\/\*\$vite\$:\d+\*\/\s*$/u, "")
  .trim();
// The next build puts the contents of both files into the server bundle.
rmSync(resolve(clientDir, styleFile));
rmSync(manifestFile);

const messagesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, BASE + fileOf(`${folder}/${language}.json`)]),
  );

await build({
  ...config,
  configFile: false,
  root: publicFolder,
  logLevel: "warn",
  define: {
    "process.env.NODE_ENV": JSON.stringify("production"),
    __PAGE_ASSETS__: JSON.stringify({
      style,
      styleHash: `sha256-${createHash("sha256").update(style).digest("base64")}`,
      script: BASE + fileOf("src/entry-client.tsx"),
      messages: messagesIn("src/i18n/locales"),
      eventScript: BASE + fileOf("src/entry-event.tsx"),
      shared: (manifest["src/entry-client.tsx"]?.imports ?? []).map((key) => BASE + fileOf(key)),
      eventMessages: messagesIn("src/i18n/locales/event"),
    }),
  },
  resolve: { conditions: ["workerd", "edge-light", "worker", "import", "default"] },
  ssr: {
    target: "webworker",
    noExternal: true,
    resolve: { conditions: ["workerd", "edge-light", "worker", "import", "default"] },
  },
  build: {
    ssr: true,
    outDir: serverDir,
    emptyOutDir: true,
    minify: true,
    target: "es2023",
    rolldownOptions: { input: resolve(publicFolder, "src/entry-server.tsx") },
  },
});

execFileSync("tsc", ["-p", "tsconfig.server.json"], { cwd: publicFolder, stdio: "inherit" });

// The page as sent, for .size-limit.json: HTML and style sheet must fit into one round trip.
const { renderEventPage, renderRegisterPage } = (await import(
  resolve(serverDir, "entry-server.js")
)) as typeof EntryServer;
const samplesDir = resolve(publicFolder, "dist/first-paint");
mkdirSync(samplesDir, { recursive: true });
for (const language of LANGUAGES) {
  const page = {
    language,
    title: "Kehila",
    timeZone: "Asia/Jerusalem",
    values: EMPTY_FORM,
    errors: {},
    asked: {},
    failure: null,
    blocksAdded: false,
    // As long as a real token and as incompressible.
    formToken: randomBytes(120).toString("base64url"),
    idempotencyKey: randomBytes(16).toString("hex"),
  };
  const listId = randomBytes(16).toString("hex");
  const event = {
    title: "Kehila",
    date: "2026-11-22",
    time: null,
    venue: null,
    availability: "open" as const,
  };
  const pages = {
    register: renderRegisterPage({ ...page, view: "form" }),
    "event-phone": renderEventPage({ ...page, listId, event, view: "phone" }),
    "event-form": renderEventPage({ ...page, listId, event, view: "form" }),
  };
  for (const [name, html] of Object.entries(pages)) {
    writeFileSync(resolve(samplesDir, `${name}.${language}.html`), html);
  }
}

const size = (text: string | Buffer): string => `${brotliCompressSync(text).length} bytes brotli`;
const scripts = files.filter(({ file }) => file.endsWith(".js"));
process.stdout.write(`style sheet, inlined: ${size(style)}\n`);
for (const { file } of scripts) {
  process.stdout.write(`${BASE}${file}: ${size(readFileSync(resolve(clientDir, file)))}\n`);
}
