import { join } from "node:path";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { behindWorker } from "./vite/behind-worker.ts";
import { earlyForm } from "./vite/early-form.ts";
import { firstLoad } from "./vite/first-load.ts";
import { keepLocales } from "./vite/keep-locales.ts";
import { retryLink } from "./vite/retry-link.ts";
import { shell } from "./vite/shell.ts";

const route = (name: string): string => `/routes/${name}.tsx?tsr-split=component`;
const byLanguage = (modulesIn: (language: string) => string[]): Record<string, string[]> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, modulesIn(language)]));
/** Suffixes of the modules that a route's page imports on opening, by language. */
const modulesOf = (name: string) => byLanguage((language) => [route(name), `/i18n/${language}.ts`]);

/** The pages whose files load in parallel with the entry. */
const PAGES = { "/login": modulesOf("login"), "/persons": modulesOf("persons") };

export default defineConfig({
  base: "/staff/",
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: "double",
      semicolons: true,
      disableLogging: true,
      routeFileIgnorePattern: "\\.(css|test)\\.",
    }),
    react(),
    vanillaExtractPlugin(),
    behindWorker(process.env["WORKER_PORT"]),
    retryLink(),
    keepLocales(LANGUAGES),
    // Russian has the longest texts.
    firstLoad({
      folder: join(import.meta.dirname, "dist/first-load"),
      imports: PAGES["/persons"]["ru"] ?? [],
      maxFiles: 30,
    }),
    firstLoad({
      folder: join(import.meta.dirname, "dist/first-load-login"),
      imports: PAGES["/login"]["ru"] ?? [],
      maxFiles: 30,
    }),
    shell({ pages: PAGES }),
    earlyForm({ path: "/login", file: "login.html" }),
  ],
  build: {
    // One assets folder for the whole Worker; each app uses its own subfolder.
    outDir: "../../dist/assets/staff",
    assetsDir: "",
    emptyOutDir: true,
    target: "es2022",
    // Inlines no file, because the Content-Security-Policy allows no inlined scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // One style sheet of 12 kB: its rules keep their order, whichever page opens first.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group includes what its modules import, except modules of groups above it.
          groups: [
            { name: "app", test: /\/src\/app\/(?:app|router)\.tsx$/u, priority: 3 },
            {
              name: "sign-in",
              test: /\/features\/(?:auth|second-factor)\/[\w-]+\.tsx$/u,
              priority: 2,
            },
            {
              name: "people",
              test: /\/(?:features\/(?:persons\/screen|exports\/export-button)|routes\/-person-parts)\.tsx$/u,
              priority: 1,
            },
            { name: "shared", minShareCount: 4 },
          ],
        },
      },
    },
  },
});
