import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { run } from "./lib/processes.ts";

const node = (...args: readonly string[]) => run(process.execPath, args, { output: "collect" });
const testFile = (...args: readonly string[]) => node("scripts/test-file.ts", ...args);

test("test:file runs the tests of one file, and passes options to vitest", async () => {
  const file = "packages/shared/src/base/dates.test.ts";
  const { code, output } = await testFile(file, "--reporter=verbose");
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining("src/base/dates.test.ts"),
  });
  expect(stripVTControlCharacters(output)).toMatch(/Test Files +1 passed \(1\)/u);
});

test("test:file reports an invalid path", async () => {
  const missing = await testFile("packages/shared/src/invented.test.ts");
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining("There is no file") });
  // A file outside every package has no tests.
  expect(await testFile("README.md")).toMatchObject({
    code: 1,
    output: expect.stringContaining("Which file?"),
  });
});

test("vitest started with an old Node names the required version", async () => {
  const oldVersion = "Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } });";
  const guard = "await import('./scripts/lib/test-limits.ts');";
  const { code, output } = await node("--input-type=module", "--eval", oldVersion + guard);
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining("need Node 22.18 or newer, and this is Node 20.20.2"),
  });
});
