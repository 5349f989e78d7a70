import { basename } from "node:path";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { closeContexts, openContexts } from "./contexts.ts";
import { keepFailure, noteFile } from "./failures.ts";

beforeAll(() => noteFile(basename(expect.getState().testPath ?? "", ".test.ts")));

// This hook runs before the file's own hooks, which end the visits (`sequence.hooks` is "list").
afterEach(async (test) => {
  if (test.task.result?.state === "fail") await keepFailure(test, openContexts());
});

// Closes the contexts that a failed test has left open.
afterAll(closeContexts);
