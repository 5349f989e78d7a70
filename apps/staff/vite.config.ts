import { join } from "node:path";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { behindWorker } from "./vite/behind-worker.ts";
import { chunks } from "./vite/chunks.ts";
import { earlyForm } from "./vite/early-form.ts";
import { firstLoad } from "./vite/first-load.ts";
import { keepLocales } from "./vite/keep-locales.ts";
import { retryLink } from "./vite/retry-link.ts";
import { shell } from "./vite/shell.ts";

const route = (name: string): string => `/routes/${name}.tsx?tsr-split=component`;
const byLanguage = (modulesIn: (language: string) => string[]): Record<string, string[]> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, modulesIn(language)]));

/** Suffixes of the modules that the first page imports, before and after a sign-in. */
const PAGES = {
  "/login": byLanguage((language) => [
    route("login"),
    `/i18n/${language}.ts`,
    `/i18n/${language}.signed-out.ts`,
  ]),
  "/persons": byLanguage((language) => [route("persons"), `/i18n/${language}.ts`]),
};

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
    chunks({ signedOut: ["login", "signup", "verify-email"], first: "persons" }),
    // Russian has the longest texts.
    firstLoad({
      folder: join(import.meta.dirname, "dist/first-load"),
      imports: PAGES["/persons"]["ru"] ?? [],
      maxFiles: 15,
    }),
    firstLoad({
      folder: join(import.meta.dirname, "dist/first-load-login"),
      imports: PAGES["/login"]["ru"] ?? [],
      maxFiles: 15,
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
  },
});
