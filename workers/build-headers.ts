/**
 * Writes `dist/assets/_headers`: Cloudflare serves files without the Worker, so they get the
 * headers of its responses from this file, generated from the same source.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { securityHeaders } from "./src/http/response/security-headers.ts";

const folder = join(import.meta.dirname, "..", "dist", "assets");
const lines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join("\n");

/** Names of built files contain a content hash: browsers may cache them permanently. */
const IMMUTABLE = { "Cache-Control": "public, max-age=31536000, immutable" };

mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, "_headers"),
  [
    `/*\n${lines(securityHeaders())}`,
    `/public/*\n${lines(IMMUTABLE)}`,
    `/staff/*\n${lines(IMMUTABLE)}`,
    `/door/*\n${lines(IMMUTABLE)}`,
    // The shells name the hashed files and change with them; the Worker serves them under their
    // pages.
    "/staff/index.html\n  ! Cache-Control\n  Cache-Control: no-store",
    "/staff/login.html\n  ! Cache-Control\n  Cache-Control: no-store",
    "/door/door.html\n  ! Cache-Control\n  Cache-Control: no-store",
    // Has no hash: browsers ask for a new one at each visit.
    "/door/service-worker.js\n  ! Cache-Control\n  Cache-Control: no-cache",
    "",
  ].join("\n"),
);
