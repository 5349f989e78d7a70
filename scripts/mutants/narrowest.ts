import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../lib/root.ts";
import type { Package } from "../lib/test-packages.ts";
import { PACKAGES } from "../lib/test-packages.ts";

/** Tests of a package: the tests in a file or folder, or all tests for an empty path. */
export interface Tests {
  package: Package;
  file: string;
  /** Whether to run only tests that import the mutant's file. Not for the Worker: most tests do. */
  isImporting?: boolean;
}

/**
 * Returns the tests to run for a mutant of a file, the narrowest first. In the Worker: the file's
 * own tests, then the tests of its folder, of its slice, and of the whole package. Elsewhere: the
 * file's own tests, then tests that import the file. For a rule of `packages/shared` also: the
 * Worker's slices that have the rule's name or import the rule, then tests of the staff app and of
 * the whole Worker.
 */
export function narrowestTests(file: string): Tests[] {
  if (file.startsWith("migrations/")) return [{ package: "workers", file: "src" }];
  const name = PACKAGES.find((one) => file.startsWith(`${one}/`));
  if (!name) throw new Error(`No package has ${file}.`);
  const inPackage = file.slice(name.length + 1);
  const own = inPackage.replace(/(?:\.\w+)?\.ts$/u, "");
  const ownPlaces = ownTests(name, own);
  if (name !== "workers") {
    return [
      ...[...ownPlaces, ""].map((place) => ({ package: name, file: place, isImporting: true })),
      ...(name === "packages/shared" ? testsOfUsers(own) : []),
    ];
  }
  const folder = dirname(inPackage);
  const slice = /^src\/features\/[^/]+/u.exec(inPackage)?.[0];
  const places = [...ownPlaces, `${folder}/`, ...(slice ? [`${slice}/`] : []), ""];
  return [...new Set(places)].map((place): Tests => ({ package: name, file: place }));
}

/** Maximum number of the Worker's slices whose tests run before the whole package. */
const IMPORTING_SLICES = 2;

/** Returns the tests of a rule's users: slices of the Worker, the staff app, the whole Worker. */
function testsOfUsers(own: string): Tests[] {
  const module = own.replace(/^src\//u, "@kehila/shared/");
  const named = [basename(own), basename(dirname(own))].filter((name) =>
    existsSync(join(ROOT, SLICES, name)),
  );
  const slices = [...new Set([...named.slice(0, 1), ...slicesImporting(module)])];
  return [
    ...slices.slice(0, IMPORTING_SLICES).map((name): Tests => ({
      package: "workers",
      file: `src/features/${name}/`,
    })),
    { package: "apps/staff", file: "", isImporting: true },
    // The tests of the matrix compare each successful response with its schema.
    { package: "workers", file: "test/matrix/" },
    { package: "workers", file: "" },
  ];
}

const SLICES = "workers/src/features";

/** Returns the Worker's slices that import a module, the slice with the most imports first. */
function slicesImporting(module: string): string[] {
  const counts = new Map<string, number>();
  for (const path of readdirSync(join(ROOT, SLICES), { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts")) continue;
    const [slice = ""] = path.split(/[/\\]/u);
    const importsModule = readFileSync(join(ROOT, SLICES, path), "utf8").includes(`"${module}"`);
    if (importsModule) counts.set(slice, (counts.get(slice) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([slice]) => slice);
}

const ownTests = (name: Package, own: string): string[] =>
  [`${own}.test.ts`, `${own}.routes.test.ts`, `${own}.service.test.ts`].filter((file) =>
    existsSync(join(ROOT, name, file)),
  );
