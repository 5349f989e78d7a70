/**
 * `pnpm bench -- pages/first-visit`: the first visit of pages that open without a session, on slow
 * 3G (400 ms, 400 kbit/s) and a CPU four times slower, compared with a page that ships React alone.
 * Prints the median of three visits each, in turns. Needs the built product and a Chromium.
 */
import { join } from "node:path";
import { build } from "vite";
import { serve } from "../../scripts/lib/serve.ts";
import { startProxy } from "./compressing-proxy.ts";
import { eventPagePath } from "./event-page.ts";
import { launchBrowser } from "./product.ts";
import type { Visit } from "./visit.ts";
import { visit } from "./visit.ts";
import { openRegister } from "../register-folder.ts";

const PERSONS = 1000;
const VISITS = 3;
const BARE = "/bare";
const COLUMNS = ["fcp", "lcp", "usable", "alive", "tti", "blocking"] as const;

const { dir, database, close } = await openRegister(PERSONS);
const eventPage = eventPagePath(database);
database.close();
const { server, port } = await serve({ dir, port: 0 });
const proxy = await startProxy(port, {
  [BARE]: {
    type: "text/html",
    content: `<!doctype html><html lang="en"><title>Bare</title><link rel="icon" href="data:,"><script type="module" src="${BARE}.js"></script><div id="root"></div></html>`,
  },
  [`${BARE}.js`]: { type: "text/javascript", content: await bareScript() },
});
const browser = await launchBrowser();
try {
  const paths = ["/register", eventPage, "/login", BARE];
  const visits = new Map<string, Visit[]>(paths.map((path) => [path, []]));
  for (let turn = 0; turn < VISITS; turn += 1) {
    for (const path of paths) visits.get(path)?.push(await visit(browser, proxy.origin + path));
  }
  console.log(`| page | ${COLUMNS.join(" | ")} | shift | kB | requests before fcp |`);
  for (const [path, found] of visits) {
    const times = COLUMNS.map((name) => Math.round(middle(found.map((one) => one[name]))));
    const others = [
      middle(found.map(({ shift }) => shift)).toFixed(3),
      middle(found.map(({ kilobytes }) => kilobytes)).toFixed(0),
      middle(found.map(({ requestsBefore }) => requestsBefore)),
    ];
    console.log(`| ${path} | ${[...times, ...others].join(" | ")} |`);
  }
} finally {
  await browser.close();
  proxy.stop();
  server.kill();
  close();
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Returns the script of the bare page, built like the apps. */
async function bareScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, "bare-page.ts") },
    },
  });
  const [result] = [built].flat();
  const [file] = result && "output" in result ? result.output : [];
  if (file?.type !== "chunk") throw new Error("The bare page was not built.");
  return file.code;
}
