import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "@kehila/shared/base/languages";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { build } from "vite";
import type * as Forms from "../src/app/early-form.tsx";
import { earlyShell } from "./early-shell.ts";

interface EarlyFormOptions {
  /** The page that shows the form. */
  path: string;
  /** The name of its shell, next to index.html. */
  file: string;
}

/**
 * Writes a second shell, for /login: index.html with the form in every language, the style sheets
 * of the page, and a small script that renders the form in the user's language. The scripts of the
 * app come last.
 */
export function earlyForm({ path, file }: EarlyFormOptions): Plugin {
  let root = "";
  let base = "";
  return {
    name: "early-form",
    apply: "build",
    configResolved(config) {
      ({ root, base } = config);
    },
    async writeBundle({ dir = "" }, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") throw new Error("The build left no index.html.");
      const code = await buildScript(root);
      const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
      const script = `early-form-${hash}.js`;
      writeFileSync(join(dir, script), code);
      const forms = await renderForms(root);
      const shell = earlyShell(String(index.source), { path, forms, script, base });
      writeFileSync(join(dir, file), shell);
    },
  };
}

/** Builds the script of the shell, in one file. */
async function buildScript(root: string): Promise<string> {
  const buildResult = await build({
    configFile: false,
    root,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: join(root, "src/app/early-form.script.ts"),
        output: { format: "iife" },
      },
    },
  });
  const [result] = [buildResult].flat();
  const [only, ...others] = result && "output" in result ? result.output : [];
  if (only?.type !== "chunk" || others.length > 0) {
    throw new Error("The script of the early form is not one file.");
  }
  return only.code;
}

/** Renders the form in every language, with the class names of the app's style sheets. */
async function renderForms(root: string): Promise<Record<Language, string>> {
  const outDir = join(root, "dist/early-form");
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    // Class names are hashes of the files, so both builds use the same class names.
    plugins: [react(), vanillaExtractPlugin({ identifiers: "short" })],
    // Packages of this repository are TypeScript, so they have to be bundled.
    ssr: { noExternal: [/^@kehila\//u] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "es2023",
      rolldownOptions: { input: join(root, "src/app/early-form.tsx") },
    },
  });
  const { renderEarlyForms } = (await import(
    pathToFileURL(join(outDir, "early-form.js")).href
  )) as typeof Forms;
  return renderEarlyForms();
}
