import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./lib/chromium.ts";
import { runScript, say, stopAllOnSignal } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";
import { vitest } from "./lib/test-packages.ts";
import { buildProduct } from "./lib/turbo.ts";

/** A journey takes many pictures in addition to its own steps. */
const MINUTES = 10;

/**
 * `pnpm pictures [journeys] [options of vitest]`: runs the journeys that check screens, all or
 * those whose names contain one of the arguments, and saves pictures of each screen and dialog in
 * `e2e/screenshots`: three languages, five widths, dark, at 200 % zoom and, unless it is the
 * system's font, in DejaVu Sans. `LOOKS=dark,zoom` and `WIDTHS=768,1024` select some; `LOOKS=none`
 * only checks the layout.
 */
async function takePictures(args: readonly string[]): Promise<number> {
  const firstOption = args.findIndex((argument) => argument.startsWith("-"));
  const names = firstOption === -1 ? args : args.slice(0, firstOption);
  const journeys = journeysThatLook().filter(
    (file) => names.length === 0 || names.some((name) => file.includes(name)),
  );
  if (journeys.length === 0) throw new Error(`No journey of screens has ${names.join(" or ")}.`);
  await buildProduct();
  const { code } = await vitest("e2e", [...journeys, ...args.slice(names.length)], {
    env: {
      CHROMIUM_PATH: ensureChromium(say),
      SCREENSHOTS: "1",
      TEST_TIMEOUT: String(MINUTES * 60_000),
    },
  });
  if (code === 0) say("The pictures are in e2e/screenshots.");
  return code;
}

/**
 * Returns the journeys that call `look()` or `photograph()` of
 * `e2e/support/screenshots.ts`.
 */
function journeysThatLook(): string[] {
  return readdirSync(join(ROOT, "e2e/journeys"))
    .map((name) => `journeys/${name}`)
    .filter((file) => readFileSync(join(ROOT, "e2e", file), "utf8").includes("screenshots.ts"));
}

stopAllOnSignal();
await runScript(takePictures);
