import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../lib/root.ts";
import type { Package } from "../lib/test-packages.ts";
import { PACKAGES } from "../lib/test-packages.ts";

/** Tests of a package: of a file or folder, or all tests for an empty path. */
export interface Tests {
  package: Package;
  file: string;
}

/**
 * Returns the tests to run for a mutant of a file, the narrowest first: the file's own, the tests of
 * its folder, of its slice, and of the whole package. Rules of `packages/shared` are also tested by
 * the Worker: by the slice of their name first.
 */
export function narrowestTests(file: string): Tests[] {
  if (file.startsWith("migrations/")) return [{ package: "workers", file: "src" }];
  const name = PACKAGES.find((one) => file.startsWith(`${one}/`));
  if (!name) throw new Error(`No package has ${file}.`);
  const inPackage = file.slice(name.length + 1);
  const own = inPackage.replace(/(?:\.\w+)?\.ts$/u, "");
  const folder = dirname(inPackage);
  const slice = /^src\/features\/[^/]+/u.exec(inPackage)?.[0];
  const places = [...ownTests(name, own), `${folder}/`, ...(slice ? [`${slice}/`] : []), ""];
  const distinct = [...new Set(places)];
  return [
    ...distinct.map((place): Tests => ({ package: name, file: place })),
    ...(name === "packages/shared" ? testsOfWorker(own) : []),
  ];
}

/** The Worker's slice that is named like a file of `packages/shared` or its folder; then all. */
function testsOfWorker(own: string): Tests[] {
  const slice = [basename(own), basename(dirname(own))]
    .map((name) => `src/features/${name}`)
    .find((folder) => existsSync(join(ROOT, "workers", folder)));
  return [...(slice ? [`${slice}/`] : []), ""].map((file) => ({ package: "workers", file }));
}

const ownTests = (name: Package, own: string): string[] =>
  [`${own}.test.ts`, `${own}.routes.test.ts`, `${own}.service.test.ts`].filter((file) =>
    existsSync(join(ROOT, name, file)),
  );
