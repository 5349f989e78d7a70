import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

/**
 * Chromium without a user interface: its main process uses 40 % less CPU for the same journeys. It
 * also draws without a window: in a window of Chromium 156, one page of a whole run stopped drawing
 * frames now and then, and its test never ended.
 */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"] as const;
const MAC_BROWSERS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
] as const;

/**
 * Chromium features that are disabled for journeys. The suggestions of the address bar are a page
 * with its own process in each window; without the suggestions, a new context costs 0.4 s of CPU
 * instead of 1.5 s. A spare renderer is an unused process that starts with each page. Only the last
 * `--disable-features` applies, so the list repeats the features that Playwright disables.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "SpareRendererForSitePerProcess",
  "ThirdPartyStoragePartitioning",
] as const;

/** Flags for a browser without desktop, network or update service. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The pages of a context share a process, and therefore the compiled scripts of the apps.
  "--process-per-site",
  // Turns V8's optimising compilers off, which use a sixth of the CPU and gain nothing in seconds.
  "--js-flags=--no-opt --no-maglev",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
] as const;

/** Whether the browser runs without a window; `HEADED=1` shows it. */
export const isHeadless = (): boolean => !process.env["HEADED"];

/**
 * Returns a Chromium that runs: CHROMIUM_PATH, otherwise a system browser, otherwise Playwright's
 * own. Null if there is none.
 */
export function findChromium(): string | null {
  const configuredPath = process.env["CHROMIUM_PATH"];
  if (configuredPath) {
    if (runs(configuredPath)) return configuredPath;
    throw new Error(`CHROMIUM_PATH=${configuredPath} is not a browser that runs.`);
  }
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const names = isHeadless() ? [SHELL, ...NAMES] : NAMES;
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [...onPath, ...MAC_BROWSERS, chromium.executablePath()];
  return candidates.find((candidate) => existsSync(candidate) && runs(candidate)) ?? null;
}

/**
 * Returns a Chromium, installing one if necessary: with apt as root, otherwise Playwright's own. As
 * root, another browser of the system does not replace the one without a user interface.
 */
export function ensureChromium(say: (text: string) => void): string {
  const found = findChromium();
  const isBest = Boolean(process.env["CHROMIUM_PATH"]) || !isHeadless() || found?.endsWith(SHELL);
  const canInstall = process.getuid?.() === 0 && runs("apt-get");
  if (found && (isBest || !canInstall)) return found;
  if (canInstall) {
    const installed = installChromium(say) ?? found;
    if (installed) return installed;
  }
  say("Downloading Playwright's Chromium …");
  const entry = createRequire(import.meta.url).resolve("playwright-core/package.json");
  attempt(process.execPath, join(dirname(entry), "cli.js"), "install", "chromium");
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  throw new Error(
    "No Chromium was found and none could be installed. Install one and say where it is:\n" +
      "  CHROMIUM_PATH=/path/to/chromium npx --yes pnpm@12.21.0 test",
  );
}

/** Installs a Chromium with apt, the one without a user interface first; null if none comes. */
function installChromium(say: (text: string) => void): string | null {
  say("Installing Chromium with apt …");
  attempt("apt-get", "update", "-q");
  for (const name of isHeadless() ? [SHELL, "chromium"] : ["chromium"]) {
    attempt("apt-get", "install", "-y", "-q", "--no-install-recommends", name);
    const installed = findChromium();
    if (installed) return installed;
  }
  return null;
}

/**
 * Whether a program runs. Runs it with `--version`, because some systems have a stub that only
 * prints install instructions.
 */
function runs(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

function attempt(program: string, ...args: string[]): void {
  try {
    execFileSync(program, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    // The caller checks whether a browser is now available.
  }
}
