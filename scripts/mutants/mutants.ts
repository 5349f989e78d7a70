import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import type { File } from "@stryker-mutator/instrumenter";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { ROOT } from "../lib/root.ts";

/** A small change of one file that resembles a mistake. */
export interface Mutant {
  /** Path from the repository root. */
  file: string;
  line: number;
  kind: string;
  start: number;
  end: number;
  original: string;
  replacement: string;
  /** Identifies the change by its text, not by its line. */
  hash: string;
}

type Change = Pick<Mutant, "kind" | "start" | "end" | "replacement">;

/** Returns every mutant of a TypeScript or SQL file that parses, in the order of the file. */
export async function mutantsOf(file: string): Promise<Mutant[]> {
  const source = readFileSync(join(ROOT, file), "utf8");
  const changes = file.endsWith(".sql")
    ? [...changesOfSql(source), ...changesOfTriggers(source)]
    : [...(await changesOfSyntax(file, source)), ...changesOfText(source), ...changesOfSql(source)];
  return changes
    .filter(({ start }) => !isInComment(source, start) && !isInIndex(source, start))
    .filter((change) => file.endsWith(".sql") || doesParse(withChange(source, change)))
    .map((change) => describe(file, source, change))
    .toSorted((one, other) => one.start - other.start);
}

const withChange = (source: string, { start, end, replacement }: Change): string =>
  source.slice(0, start) + replacement + source.slice(end);

/** Returns whether a text is TypeScript. Any test would catch a mutant that does not parse. */
function doesParse(text: string): boolean {
  try {
    stripTypeScriptTypes(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a position is in a comment of TypeScript or SQL. */
function isInComment(source: string, at: number): boolean {
  const lineStart = source.lastIndexOf("\n", at) + 1;
  return /^ *(?:\*|\/[/*]|--)/u.test(source.slice(lineStart, source.indexOf("\n", lineStart)));
}

/**
 * Returns whether a position is in the definition of an index, which changes the speed of reads alone.
 * Unique indexes are rules.
 */
function isInIndex(source: string, at: number): boolean {
  return source.startsWith("CREATE INDEX", source.lastIndexOf("\n", at) + 1);
}

function describe(file: string, source: string, change: Change): Mutant {
  const original = source.slice(change.start, change.end);
  const lineStart = source.lastIndexOf("\n", change.start - 1) + 1;
  const lineEnd = source.indexOf("\n", change.start);
  const context = source.slice(lineStart, lineEnd === -1 ? undefined : lineEnd);
  const text = [file, change.kind, context, change.start - lineStart, change.replacement].join(
    "\n",
  );
  return {
    ...change,
    file,
    original,
    line: source.slice(0, change.start).split("\n").length,
    hash: createHash("sha256").update(text).digest("hex").slice(0, 12),
  };
}

const no = (): boolean => false;
const nothing = (): void => {};
/** A logger that drops the messages of Stryker's instrumenter. */
const silent = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

/** Returns the mutants of Stryker's mutators. */
async function changesOfSyntax(name: string, content: string): Promise<Change[]> {
  const instrumenter = new Instrumenter(silent);
  const files: File[] = [{ name, content, mutate: true }];
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: true };
  const { mutants } = await instrumenter.instrument(files, options);
  const starts = [0, ...[...content.matchAll(/\n/gu)].map(({ index }) => index + 1)];
  const offset = ({ line, column }: { line: number; column: number }): number =>
    (starts[line] ?? content.length) + column;
  return mutants.map(({ mutatorName, location, replacement }) => ({
    kind: mutatorName,
    start: offset(location.start),
    end: offset(location.end),
    replacement,
  }));
}

/** Whether every bracket that a text opens is closed, and no other bracket. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Returns mutants that Stryker lacks: a dropped await, call, or element of a list. */
function changesOfText(source: string): Change[] {
  const awaits = [...source.matchAll(/\bawait (?=\w)/gu)].map(({ index }): Change => ({
    kind: "Await",
    start: index,
    end: index + 6,
    replacement: "",
  }));
  const lines = [...source.matchAll(/^ +(?:await |void |\.\.\.)?[\w.]+\(.*\)[;,]$/gmu)];
  const dropped = lines
    .filter(([line]) => isBalanced(line))
    .map(({ 0: line, index }): Change => {
      const kind = line.endsWith(";") ? "Statement" : "Element";
      return { kind, start: index, end: index + line.length, replacement: "" };
    });
  return [...awaits, ...dropped];
}

/** Returns mutants of SQL: a dropped condition, and a comparison such as `<` turned into `<=`. */
function changesOfSql(source: string): Change[] {
  const conditions = [
    ...source.matchAll(
      /\s(?:and|AND) [^`\n]*?(?=$| (?:and|AND|or|OR|limit|order|then|THEN) |[`;)])/gmu,
    ),
  ]
    .filter(([text]) => isBalanced(text) && /[<>=]| (?:in|is|not|like|exists) /iu.test(text))
    .map(({ 0: text, index }): Change => ({
      kind: "SqlCondition",
      start: index,
      end: index + text.length,
      replacement: "",
    }));
  const comparisons = [...source.matchAll(/(?<=[a-z_)}"`] )(?:<=|>=|<|>)(?= \$\{)/gu)].map(
    ({ 0: text, index }): Change => ({
      kind: "SqlComparison",
      start: index,
      end: index + text.length,
      replacement: text.length === 2 ? text.charAt(0) : `${text}=`,
    }),
  );
  return [...conditions, ...comparisons];
}

/** The opposite of each comparison in a trigger or a CHECK. */
const OPPOSITES: Readonly<Record<string, string>> = {
  "=": "<>",
  "<>": "=",
  "<": ">=",
  ">": "<=",
  "<=": ">",
  ">=": "<",
};

/** Returns mutants of migrations: each comparison turned into its opposite. */
const changesOfTriggers = (source: string): Change[] =>
  [...source.matchAll(/(?<= )(?:<>|<=|>=|=|<|>)(?= )/gu)].map(({ 0: text, index }): Change => ({
    kind: "SqlOpposite",
    start: index,
    end: index + text.length,
    replacement: OPPOSITES[text] ?? text,
  }));
