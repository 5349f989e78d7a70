import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** All measurements. Each prints the figures of a page in docs/. */
const BENCHES = [
  "api",
  "name-key",
  "pages/first-visit",
  "pages/import",
  "pages/login",
  "pages/long-tasks",
  "pages/tick",
  "profile",
  "search",
  "backups",
  "duplicates",
] as const;

/** `pnpm bench [-- name …]`: runs all measurements, or the named ones. */
const chosenNames = process.argv.slice(2).filter((argument) => argument !== "--");
const unknown = chosenNames.filter((name) => !BENCHES.some((bench) => bench === name));
if (unknown.length > 0) {
  throw new Error(
    `No measurement is called ${unknown.join(", ")}: there are ${BENCHES.join(", ")}.`,
  );
}
for (const name of BENCHES) {
  if (chosenNames.length > 0 && !chosenNames.includes(name)) continue;
  console.log(`\n── ${name}`);
  execFileSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: "inherit" });
}
