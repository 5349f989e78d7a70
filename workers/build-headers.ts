/**
 * Writes `dist/assets/_headers`: files are answered without the Worker, so the same headers that it
 * sets on its own answers are written down for them, from the same source.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { securityHeaders } from "./src/http/security-headers.ts";

const folder = join(import.meta.dirname, "..", "dist", "assets");
const lines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join("\n");

/** Names of built files carry a hash of their content: a browser may keep them for good. */
const FOR_GOOD = { "Cache-Control": "public, max-age=31536000, immutable" };

mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, "_headers"),
  [
    `/*\n${lines(securityHeaders())}`,
    `/public/*\n${lines(FOR_GOOD)}`,
    `/staff/*\n${lines(FOR_GOOD)}`,
    // The shell names the hashed files and changes with them; the Worker serves it under its pages.
    "/staff/index.html\n  ! Cache-Control\n  Cache-Control: no-store",
    "",
  ].join("\n"),
);
