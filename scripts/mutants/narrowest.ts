import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../lib/root.ts";
import type { Package } from "../lib/test-packages.ts";
import { PACKAGES } from "../lib/test-packages.ts";

/** Tests of a package: the tests in a file or folder, or all tests for an empty path. */
export interface Tests {
  package: Package;
  file: string;
  /** Whether to run only tests that import the mutant's file. Useless in the Worker: most do. */
  isImporting?: boolean;
}

/**
 * Returns the tests to run for a mutant at a position of a file, the narrowest first. In the Worker: the
 * file's own tests, then the tests of its folder, of slices that import it, of its slice, and of the
 * whole package. Elsewhere: the file's own tests, then tests that import the file. For a rule
 * of `packages/shared` also: the Worker's slices that have the rule's name or import the rule, then
 * tests of the staff app and of the whole Worker.
 */
export function narrowestTests(file: string, start = 0): Tests[] {
  if (file.startsWith("migrations/")) {
    return testsOfStatement(statementAt(readFileSync(join(ROOT, file), "utf8"), start));
  }
  const name = PACKAGES.find((one) => file.startsWith(`${one}/`));
  if (!name) throw new Error(`No package has ${file}.`);
  const inPackage = file.slice(name.length + 1);
  const baseName = inPackage.replace(/(?:\.\w+)?\.ts$/u, "");
  const ownPaths = ownTests(name, baseName);
  if (name !== "workers") {
    return [
      ...[...ownPaths, ""].map((path) => ({ package: name, file: path, isImporting: true })),
      ...(name === "packages/shared" ? testsOfUsers(baseName) : []),
    ];
  }
  const folder = dirname(inPackage);
  const slice = /^src\/features\/([^/]+)/u.exec(inPackage)?.[1];
  const isInSubject = slice !== undefined && folder !== `src/features/${slice}`;
  // Other slices reach most files through another file of the folder: a repository by its service.
  const importing = [`${inPackage}"`, ...(slice ? [`${folder}/`] : [])]
    .flatMap((imported) => slicesWith([imported.replace(/^src\/(?:features\/)?/u, "/")]))
    .filter((one) => one !== slice);
  const paths = [
    ...ownPaths,
    `${folder}/`,
    ...(slice && !isInSubject ? [folderOfSlice(slice)] : []),
    ...[...new Set(importing)].slice(0, IMPORTING_SLICES).map(folderOfSlice),
    ...(slice ? [folderOfSlice(slice)] : [EVERY_ROUTE]),
    "",
  ];
  return [...new Set(paths)].map(testsOfWorker);
}

const folderOfSlice = (name: string): string => `src/features/${name}/`;
const testsOfWorker = (file: string): Tests => ({ package: "workers", file });

/** Calls every route, and compares each successful answer with its schema. */
const EVERY_ROUTE = "test/matrix/";

/** Returns the statement of a migration at a position. */
function statementAt(source: string, start: number): string {
  const mark = "--> statement-breakpoint";
  const end = source.indexOf(mark, start);
  return source.slice(source.lastIndexOf(mark, start) + 1, end === -1 ? undefined : end);
}

/** Returns tests of upgrades, of slices that name the statement's tables most, and all tests. */
function testsOfStatement(statement: string): Tests[] {
  const names = statement.matchAll(/\b(?:ON|INTO|UPDATE|FROM|TABLE|VIEW)\s+[`"]?([a-z]\w+)/gu);
  const tables = [...new Set([...names].map(([, name = ""]) => name))];
  const slices = slicesWith(tables.flatMap((table) => [table, camelCase(table)]));
  const paths = ["test/schema/", ...slices.slice(0, IMPORTING_SLICES).map(folderOfSlice), "src/"];
  return paths.map(testsOfWorker);
}

const camelCase = (name: string): string =>
  name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());

/** Maximum number of the Worker's slices whose tests run before the whole package. */
const IMPORTING_SLICES = 2;

/** Returns the tests of a rule's users: slices of the Worker, the staff app, the whole Worker. */
function testsOfUsers(own: string): Tests[] {
  const module = own.replace(/^src\//u, "@kehila/shared/");
  const namedSlices = [basename(own), basename(dirname(own))].filter((name) =>
    existsSync(join(ROOT, SLICES, name)),
  );
  const slices = [...new Set([...namedSlices.slice(0, 1), ...slicesWith([`"${module}"`])])];
  return [
    ...slices.slice(0, IMPORTING_SLICES).map(folderOfSlice).map(testsOfWorker),
    { package: "apps/staff", file: "", isImporting: true },
    testsOfWorker(EVERY_ROUTE),
    testsOfWorker(""),
  ];
}

const SLICES = "workers/src/features";

/** Returns the Worker's slices with files that contain one of some texts, most files first. */
function slicesWith(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of readdirSync(join(ROOT, SLICES), { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts")) continue;
    const [slice = ""] = path.split(/[/\\]/u);
    const source = readFileSync(join(ROOT, SLICES, path), "utf8");
    if (texts.some((text) => source.includes(text)))
      counts.set(slice, (counts.get(slice) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([slice]) => slice);
}

const ownTests = (name: Package, own: string): string[] =>
  [`${own}.test.ts`, `${own}.routes.test.ts`, `${own}.service.test.ts`].filter((file) =>
    existsSync(join(ROOT, name, file)),
  );
