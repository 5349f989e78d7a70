import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";

const FILES = {
  "main.ts": `import { Route } from "./routes/index.tsx";
    import { red } from "./look.css.ts";
    console.log(Route, red);`,
  "look.css.ts": `import { style } from "@vanilla-extract/css";
    export const red = style({ color: "red" });`,
  "routes/__root.tsx": `import { createRootRoute } from "@tanstack/react-router";
    export const Route = createRootRoute();`,
  "routes/index.tsx": `import { createFileRoute } from "@tanstack/react-router";
    export const Route = createFileRoute("/")({ component: () => null });`,
};

let root: string;
beforeAll(() => {
  const dist = join(import.meta.dirname, "../dist");
  mkdirSync(dist, { recursive: true });
  root = mkdtempSync(join(dist, "it's here "));
  mkdirSync(join(root, "routes"));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(root, name), text);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

// `patches/` escapes the paths that both plugins write into code.
test("routes and style sheets build in a folder with an apostrophe", async () => {
  const result = await build({
    configFile: false,
    root,
    logLevel: "silent",
    plugins: [
      tanstackRouter({
        target: "react",
        autoCodeSplitting: true,
        addExtensions: true,
        disableLogging: true,
        routesDirectory: join(root, "routes"),
        generatedRouteTree: join(root, "tree.gen.ts"),
      }),
      vanillaExtractPlugin(),
    ],
    build: { write: false, rolldownOptions: { input: join(root, "main.ts") } },
  });
  const outputs = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  expect(outputs.some(({ fileName }) => fileName.endsWith(".css"))).toBe(true);
  expect(outputs.filter(({ type }) => type === "chunk").length).toBeGreaterThan(1);
});
