import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../lib/root.ts";
import { mutantsOf } from "./mutants.ts";
import { narrowestTests } from "./narrowest.ts";
import { summaryOf } from "./plant-mutants.ts";
import { EQUIVALENTS, mutableFiles, sampleMutants } from "./sample.ts";

const RULES = "workers/src/features/security-log/security-log.service.ts";
const SQL = "workers/src/features/cleanup/cleanup.repository.ts";

it("a mutant names the part of the file that it changes", async () => {
  for (const file of [RULES, SQL, "migrations/0001_search_and_guards.sql"]) {
    const source = readFileSync(join(ROOT, file), "utf8");
    const mutants = await mutantsOf(file);
    expect(mutants.length).toBeGreaterThan(10);
    for (const { start, end, original, replacement } of mutants) {
      expect(source.slice(start, end)).toBe(original);
      expect(replacement).not.toBe(original);
    }
  }
});

it("drops conditions of SQL and elements of a batch, and changes comparisons", async () => {
  const kinds = async (file: string) => new Set((await mutantsOf(file)).map(({ kind }) => kind));
  expect(await kinds(SQL)).toContain("SqlComparison");
  expect(await kinds("migrations/0001_search_and_guards.sql")).toContain("SqlCondition");
  const ofAccounts = await kinds("workers/src/features/auth/account/own-account.service.ts");
  for (const kind of ["Await", "Element", "BlockStatement"]) expect(ofAccounts).toContain(kind);
});

it("drops no end of a longer statement, which would not parse", async () => {
  const file = "apps/staff/src/door/walk-ins/own-walk-ins.ts";
  const lines = readFileSync(join(ROOT, file), "utf8").split("\n");
  const end = lines.findIndex((line) => line.startsWith("  walkIns.filter(")) + 1;
  expect(end).toBeGreaterThan(0);
  const mutants = await mutantsOf(file);
  const kinds = mutants.filter(({ line }) => line === end).map(({ kind }) => kind);
  expect(kinds).toContain("MethodExpression");
  expect(kinds).not.toContain("Statement");
});

it("changes no comment", async () => {
  const file = "workers/src/lib/passwords/common-passwords.ts";
  const comment = readFileSync(join(ROOT, file), "utf8").indexOf("*/");
  expect(comment).toBeGreaterThan(0);
  for (const { start } of await mutantsOf(file)) expect(start).toBeGreaterThan(comment);
});

it("changes no index but the unique ones, which are rules", async () => {
  const file = "migrations/0000_register.sql";
  const lines = readFileSync(join(ROOT, file), "utf8").split("\n");
  const mutated = new Set((await mutantsOf(file)).map(({ line }) => lines[line - 1] ?? ""));
  expect([...mutated].some((line) => line.startsWith("CREATE INDEX"))).toBe(false);
  expect([...mutated].some((line) => line.startsWith("CREATE UNIQUE INDEX"))).toBe(true);
});

it("takes the same sample for the same seed, and another sample for another seed", async () => {
  const files = mutableFiles(null, ["packages/shared/src/base"]);
  const hashes = async (seed: number) =>
    (await sampleMutants(files, { seed, count: 10 })).map(({ hash }) => hash);
  expect(await hashes(7)).toEqual(await hashes(7));
  expect(await hashes(7)).not.toEqual(await hashes(8));
  expect(new Set(await hashes(7)).size).toBe(10);
});

it("every skipped mutant, whose effect no user could notice, has a hash and a reason", () => {
  for (const [hash, reason] of Object.entries(EQUIVALENTS)) {
    expect(hash).toMatch(/^[0-9a-f]{12}$/u);
    expect(reason.length).toBeGreaterThan(20);
  }
});

it("runs the file's own tests first, then tests of its folder and slice, or tests that import it", () => {
  expect(narrowestTests("workers/src/features/exports/table/columns.ts")).toEqual([
    { package: "workers", file: "src/features/exports/table/columns.test.ts" },
    { package: "workers", file: "src/features/exports/table/" },
    { package: "workers", file: "src/features/exports/" },
    { package: "workers", file: "" },
  ]);
  expect(narrowestTests("packages/shared/src/accounts/second-factor.ts")).toEqual([
    {
      package: "packages/shared",
      file: "src/accounts/second-factor.test.ts",
      isImporting: true,
    },
    { package: "packages/shared", file: "", isImporting: true },
    { package: "workers", file: "src/features/second-factor/" },
    { package: "workers", file: "src/features/auth/" },
    { package: "apps/staff", file: "", isImporting: true },
    { package: "workers", file: "test/matrix/" },
    { package: "workers", file: "" },
  ]);
  expect(narrowestTests("packages/shared/src/persons/values.ts")).toContainEqual({
    package: "workers",
    file: "src/features/persons/",
  });
  // Another slice has the tests of these queries.
  expect(narrowestTests("workers/src/features/participants/attendance.sql.ts")).toContainEqual({
    package: "workers",
    file: "src/features/attendance/",
  });
  expect(
    narrowestTests("workers/src/features/participants/participants.repository.ts"),
  ).toContainEqual({ package: "workers", file: "src/features/event-lists/" });
  expect(narrowestTests("workers/src/http/validate.ts")).toContainEqual({
    package: "workers",
    file: "test/matrix/",
  });
  // No slice has the name of this rule.
  expect(narrowestTests("packages/shared/src/accounts/invitations.ts")).toContainEqual({
    package: "workers",
    file: "src/features/accounts/",
  });
});

it("tries a migration's statement on upgrades and on the slices that name its tables", () => {
  const migration = "migrations/0005_security_log.sql";
  const start = readFileSync(join(ROOT, migration), "utf8").indexOf("security_log");
  const [first, second, ...others] = narrowestTests(migration, start);
  expect(first).toEqual({ package: "workers", file: "test/schema/" });
  expect(second).toEqual({ package: "workers", file: "src/features/security-log/" });
  expect(others.at(-1)).toEqual({ package: "workers", file: "src/" });
});

it("does not count a mutant as caught when its tests were stopped", () => {
  const of = (kind: "caught" | "survived" | "undecided", why = "") => ({ outcome: { kind, why } });
  expect(
    summaryOf([
      of("caught", "workers/a.test.ts: fails"),
      of("caught", "the compiler: a.ts(1,1): error"),
      of("survived"),
      of("undecided", "workers/src/: stopped, not decided"),
    ]),
  ).toBe("2 of 3 caught, 1 of them by the compiler or linter, 1 more not decided");
});
