import { run } from "./processes.ts";
import { ROOT } from "./root.ts";

/** The rules apply to commits written after this instant. */
const SINCE = Date.parse("2026-11-24T00:00:00Z");

const SUBJECT_MAX = 72;
/** `area: what changes`; several areas are separated by commas. */
const SUBJECT = /^[a-z\d][\w ,/.-]*: \S/u;

/** Returns what is wrong with a commit subject, or null. */
export function subjectProblem(subject: string): string | null {
  if (!SUBJECT.test(subject)) return "needs the form `area: what changes`";
  const { length } = subject;
  return length > SUBJECT_MAX ? `has ${length} characters, at most ${SUBJECT_MAX}` : null;
}

/**
 * Checks the subjects of all commits in a repository whose author date is after {@link SINCE}. The
 * author date survives a rebase. A copy without a history passes.
 */
export async function checkCommits(root = ROOT): Promise<{ ok: boolean; report: string }> {
  const log = await historyOf(root);
  if (log === null) return { ok: true, report: "no history of git" };
  const commits = log.split("\n").filter((line) => line !== "");
  const problems = commits.flatMap((line) => {
    const [hash = "", seconds = "", ...words] = line.split(" ");
    const subject = words.join(" ");
    const problem = Number(seconds) * 1000 < SINCE ? null : subjectProblem(subject);
    return problem === null ? [] : [`${hash} "${subject}" ${problem}`];
  });
  const report = [...problems, `${commits.length} commits read`].join("\n");
  return { ok: problems.length === 0, report };
}

/**
 * Returns hash, author date and subject of each commit, or null without a repository at this root.
 */
async function historyOf(root: string): Promise<string | null> {
  const git = (...args: readonly string[]) =>
    run("git", ["-C", root, ...args], { output: "collect" });
  try {
    const prefix = await git("rev-parse", "--show-prefix");
    // A copy inside another repository has no history.
    if (prefix.code !== 0 || prefix.output.trim() !== "") return null;
    const { code, output } = await git("log", "--no-merges", "--format=%h %at %s");
    return code === 0 ? output : null;
  } catch {
    // git is not installed.
    return null;
  }
}
