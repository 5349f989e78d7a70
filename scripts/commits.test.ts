import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkCommits, subjectProblem } from "./lib/commits.ts";
import { scratchFolder } from "./lib/scratch.ts";

const BEFORE = "2026-11-23T23:59:59Z";
const AFTER = "2026-11-24T00:00:00Z";

const house = scratchFolder();
const git = (folder: string, ...args: readonly string[]) =>
  execFileSync("git", ["-C", folder, ...args], { stdio: "pipe" });

/** Creates a repository with commits of the given subjects and dates. */
function repositoryOf(name: string, commits: readonly (readonly [string, string])[]): string {
  const folder = join(house, name);
  mkdirSync(folder);
  git(folder, "init", "--quiet");
  for (const [subject, date] of commits) {
    const author = ["-c", "user.name=Author", "-c", "user.email=author@example.org"];
    git(folder, ...author, "commit", "--quiet", "--allow-empty", "--date", date, "-m", subject);
  }
  return folder;
}

describe("the subject of a commit", () => {
  test.each([
    "persons: retry edits on conflict",
    "e2e, scripts: name the nouns",
    `ui: ${"я".repeat(68)}`,
  ])("is fine: %s", (subject) => expect(subjectProblem(subject)).toBeNull());

  test.each(["Retry edits on conflict", "persons:retry", "persons: ", "", `ui: ${"x".repeat(69)}`])(
    "is refused: %s",
    (subject) => expect(subjectProblem(subject)).not.toBeNull(),
  );
});

describe("the check of commits", () => {
  const LONG = `ui: ${"x".repeat(100)}`;

  test("names the commits with wrong subjects", async () => {
    const folder = repositoryOf("wrong", [
      ["ui: show it", AFTER],
      ["Show it", AFTER],
      [LONG, AFTER],
    ]);
    const { ok, report } = await checkCommits(folder);
    expect(ok).toBe(false);
    expect(report).toContain('"Show it" needs');
    expect(report).toContain("has 104 characters");
    expect(report).not.toContain('"ui: show it"');
    expect(report).toContain("3 commits read");
  });

  test("passes commits from before the rule", async () => {
    const folder = repositoryOf("earlier", [
      ["Show it", BEFORE],
      ["ui: show it", AFTER],
    ]);
    expect(await checkCommits(folder)).toEqual({ ok: true, report: "2 commits read" });
  });

  test("reads the commits that a shallow clone has", async () => {
    const folder = repositoryOf("deep", [
      ["Show it", AFTER],
      ["ui: show it", AFTER],
    ]);
    const shallow = join(house, "shallow");
    git(house, "clone", "--quiet", "--depth", "1", `file://${folder}`, shallow);
    expect(await checkCommits(shallow)).toEqual({ ok: true, report: "1 commits read" });
  });

  test("passes a copy without a history, also inside another repository", async () => {
    const copy = join(repositoryOf("around", [["Show it", AFTER]]), "copy");
    mkdirSync(copy);
    const nothing = { ok: true, report: "no history of git" };
    expect(await checkCommits(copy)).toEqual(nothing);
    expect(await checkCommits(repositoryOf("empty", []))).toEqual(nothing);
    const bareFolder = join(house, "bare");
    mkdirSync(bareFolder);
    expect(await checkCommits(bareFolder)).toEqual(nothing);
  });
});
