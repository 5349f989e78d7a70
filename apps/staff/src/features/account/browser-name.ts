/**
 * Browsers, each with the pattern of its token in the `User-Agent` header. A browser comes before
 * the browsers whose tokens it also sends: Edge also sends the token of Chrome.
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

type NamedPatterns = readonly (readonly [name: string, pattern: RegExp])[];

const nameIn = (patterns: NamedPatterns, userAgent: string): string | null =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;

/**
 * Returns the names of browser and system for a `User-Agent` header; null for an unknown name.
 * Users need to distinguish a phone from an office computer, not more.
 */
export function browserName(userAgent: string | null): {
  browser: string | null;
  system: string | null;
} {
  const text = userAgent ?? "";
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
}
