import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LICENCES, licencesDocument, readSbom } from "./lib/dependencies.ts";
import { fail } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";

/** `pnpm run dependencies`: writes the licences to docs/ and the bill of materials to dist/. */
try {
  const sbom = await readSbom();
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  writeFileSync(join(ROOT, "dist/sbom.cdx.json"), sbom);
  writeFileSync(LICENCES, licencesDocument(sbom));
  process.stdout.write("docs/licences.md and dist/sbom.cdx.json are written.\n");
} catch (error) {
  fail(error);
}
