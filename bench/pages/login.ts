/**
 * `pnpm bench -- pages/login`: a first visit to the sign-in on a phone, in Russian, compared with
 * the public pages. The browser throttles the connection like Lighthouse's DevTools throttling, and
 * a proxy compresses responses as Cloudflare does. Prints each visit, the median, and the score
 * that Lighthouse 12 computes from these figures. Needs the built product and a Chromium.
 *
 * The time when the form is shown replaces the speed index, which would need a film of the page.
 * Lighthouse simulates the throttling by default, so its own score differs.
 */
import { serve } from "../../scripts/lib/serve.ts";
import { openRegister } from "../register-folder.ts";
import { startProxy } from "./compressing-proxy.ts";
import { eventPagePath } from "./event-page.ts";
import { lighthouseScore } from "./lighthouse-score.ts";
import { launchBrowser } from "./product.ts";
import type { Visit } from "./visit.ts";
import { LIGHTHOUSE_4G, visit } from "./visit.ts";

const PERSONS = 1000;
const VISITS = 5;
const COLUMNS = ["fcp", "lcp", "usable", "alive", "tti", "blocking"] as const;

const { dir, database, close } = await openRegister(PERSONS);
const paths = ["/login", "/register", eventPagePath(database)];
database.close();
const { server, port } = await serve({ dir, port: 0 });
const proxy = await startProxy(port, {});
const browser = await launchBrowser();
try {
  console.log(`| page | ${COLUMNS.join(" | ")} | shift | kB | score |`);
  const scores = new Map<string, number[]>(paths.map((path) => [path, []]));
  for (let turn = 0; turn < VISITS; turn += 1) {
    for (const path of paths) {
      const measuredVisit = await visit(browser, proxy.origin + path, LIGHTHOUSE_4G);
      const score = scoreOf(measuredVisit);
      scores.get(path)?.push(score);
      const figures = COLUMNS.map((name) => measuredVisit[name].toFixed(0));
      const others = [
        measuredVisit.shift.toFixed(3),
        measuredVisit.kilobytes.toFixed(0),
        score.toFixed(0),
      ];
      console.log(`| ${path} | ${[...figures, ...others].join(" | ")} |`);
    }
  }
  for (const [path, found] of scores) {
    const middle = found.toSorted((one, other) => one - other)[Math.floor(VISITS / 2)] ?? 0;
    console.log(`${path}: ${middle.toFixed(0)} in the middle of ${VISITS} visits`);
  }
} finally {
  await browser.close();
  proxy.stop();
  server.kill();
  close();
}

function scoreOf({ fcp, lcp, usable, blocking, shift }: Visit): number {
  return lighthouseScore({ fcp, lcp, speedIndex: Math.max(fcp, usable), blocking, shift });
}
