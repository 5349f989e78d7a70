import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as VitestNode from "vitest/node";
import type { TestModule, TestSpecification } from "vitest/node";
import { ROOT } from "../lib/root.ts";
import { TIMED_OUT } from "../lib/catching.ts";
import type { Answer, Question } from "./runners.ts";

const [name = ""] = process.argv.slice(2);
const root = join(ROOT, name);
process.chdir(root);

// Loads the package's own vitest, because the package's plugins do not work with another copy.
const { resolve } = createRequire(join(root, "package.json"));
const { createVitest } = (await import(
  pathToFileURL(resolve("vitest/node")).href
)) as typeof VitestNode;
const vitest = await createVitest("test", { root, watch: false, bail: 1, reporters: [{}] });

/** Test files that passed since the last change. */
const passed = new Set<string>();

process.on("message", (question: Question) => void answer(question));
process.on("disconnect", () => void vitest.exit(true));

async function answer({ changed, file, source }: Question): Promise<void> {
  for (const path of changed) vitest.invalidateFile(join(ROOT, path));
  if (changed.length > 0) passed.clear();
  const specs = await testsOf(file, source);
  const failure = await firstFailure(specs);
  process.send?.({ failure, hasTests: specs.length > 0 } satisfies Answer);
}

/** Returns the test files under a path; with a source, only test files that import the source. */
async function testsOf(path: string, source: string | null): Promise<TestSpecification[]> {
  const all = await vitest.globTestSpecifications();
  const ofPath = all.filter(({ moduleId }) => moduleId.startsWith(join(root, path)));
  if (source === null) return ofPath;
  vitest.config.related = [join(ROOT, source)];
  const related = await vitest.getRelevantTestSpecifications();
  const ids = new Set(related.map(({ moduleId }) => moduleId));
  return ofPath.filter(({ moduleId }) => ids.has(moduleId));
}

async function firstFailure(all: readonly TestSpecification[]): Promise<string | null> {
  const specs = all.filter(({ moduleId }) => !passed.has(moduleId));
  if (specs.length === 0) return null;
  const ids = new Set(specs.map(({ moduleId }) => moduleId));
  const { testModules } = await vitest.runTestSpecifications(specs);
  const ran = testModules.filter(({ moduleId }) => ids.has(moduleId));
  for (const one of ran) if (one.ok()) passed.add(one.moduleId);
  return ran.flatMap(failuresOf)[0] ?? null;
}

/** Returns the failed tests of a file, without time-outs, which are caused by a slow machine. */
function failuresOf(file: TestModule): string[] {
  const failedTests = [...file.children.allTests("failed")].filter(
    (test) => !test.result().errors?.some(({ message }) => TIMED_OUT.test(message)),
  );
  const [broken] = file.errors();
  const where = `${name}/${file.relativeModuleId}`;
  return [
    ...failedTests.map(({ fullName }) => `${where}: ${fullName}`),
    ...(broken ? [`${where}: does not load (${broken.message.split("\n")[0] ?? ""})`] : []),
  ];
}
