/**
 * Browsers by a distinctive token. Browsers whose tokens include other browsers' tokens come first.
 */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//u],
  ["Opera", /\b(?:OPR|Opera)\//u],
  ["Samsung Internet", /\bSamsungBrowser\//u],
  ["Yandex", /\bYaBrowser\//u],
  ["Firefox", /\b(?:Firefox|FxiOS)\//u],
  ["Chrome", /\b(?:HeadlessChrome|Chrome|CriOS)\//u],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//u],
] as const;

const SYSTEMS = [
  ["Android", /\bAndroid\b/u],
  ["iPhone", /\biPhone\b/u],
  ["iPad", /\biPad\b/u],
  ["Windows", /\bWindows\b/u],
  ["ChromeOS", /\bCrOS\b/u],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/u],
  ["Linux", /\bLinux\b/u],
] as const;

type BrowserMarks = readonly (readonly [name: string, mark: RegExp])[];

const nameIn = (patterns: BrowserMarks, userAgent: string): string | null =>
  patterns.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;

/**
 * Returns the common name of browser and device for a `User-Agent` header; null if unknown. Precise
 * enough to distinguish a phone from an office computer.
 */
export function browserName(userAgent: string | null): {
  browser: string | null;
  system: string | null;
} {
  const text = userAgent ?? "";
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
}
