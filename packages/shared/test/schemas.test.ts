import { expect, test } from "vitest";
import type { z } from "zod/mini";

declare global {
  interface ImportMeta {
    /** Vite's import of all modules that match. */
    glob: (patterns: readonly string[], options: { eager: true }) => Record<string, object>;
  }
}

const modules = import.meta.glob(["../src/**/*.ts", "!**/*.test.ts"], { eager: true });
const calendar = { timeZone: "Asia/Jerusalem", now: () => new Date("2026-11-27T10:00:00Z") };

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === "object" && value !== null && "_zod" in value;

/** Returns the schemas of an exported value: a schema, an object of schemas, or a function. */
function schemasOf(name: string, value: unknown): [string, z.core.$ZodType][] {
  if (isSchema(value)) return [[name, value]];
  if (typeof value === "function") {
    const isForCalendar = /[sS]chemas?$/u.test(name) && value.length === 1;
    return isForCalendar ? schemasOf(name, value(calendar)) : [];
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([member, part]) =>
    isSchema(part) ? schemasOf(`${name}.${member}`, part) : [],
  );
}

const SCHEMAS = Object.entries(modules).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, value]) =>
    schemasOf(`${file.replace("../src/", "")} ${name}`, value),
  ),
);

/** Returns the schemas inside a schema. */
function partsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const parts = (path: string, value: unknown): [string, z.core.$ZodType][] => {
    if (isSchema(value)) return [[path, value]];
    const isGroup = typeof value === "object" && value !== null && !(value instanceof RegExp);
    return isGroup
      ? Object.entries(value).flatMap(([key, part]) => (isSchema(part) ? [[key, part]] : []))
      : [];
  };
  return Object.entries(schema._zod.def).flatMap(([key, value]) => parts(key, value));
}

/** Returns the paths of the parts that accept nothing, or an empty object or text alone. */
function emptyParts(path: string, schema: z.core.$ZodType, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = schema._zod.def as {
    type: string;
    shape?: object;
    entries?: object;
    values?: unknown[];
  };
  const members = def.shape ?? def.entries ?? def.values;
  const texts = [...Object.values(def.entries ?? {}), ...(def.values ?? [])];
  const isEmpty = members !== undefined && Object.keys(members).length === 0;
  return [
    ...(isEmpty || texts.includes("") ? [path] : []),
    ...partsOf(schema).flatMap(([key, part]) => emptyParts(`${path}.${key}`, part, seen)),
  ];
}

/** Objects without members: an empty body, and an object that browsers fill. */
const MEMBERLESS = ["importUndoSchema", ".clientExtensionResults"];
const hasMembers = (path: string): boolean => !MEMBERLESS.some((end) => path.endsWith(end));

test.each(SCHEMAS)("%s has members, and no empty text among its choices", (name, schema) => {
  expect(emptyParts(name, schema).filter(hasMembers)).toEqual([]);
});

const CONSTANTS = Object.entries(modules).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, value]): [string, unknown][] =>
    isSchema(value) || typeof value === "function"
      ? []
      : [[`${file.replace("../src/", "")} ${name}`, value]],
  ),
);

/** Returns the paths of empty texts, lists and tables in a constant. */
function emptyValues(path: string, value: unknown): string[] {
  if (value === "") return [path];
  if (typeof value !== "object" || value === null || isSchema(value)) return [];
  if (value instanceof RegExp) return [];
  if (value instanceof Set || value instanceof Map) return value.size === 0 ? [path] : [];
  const members = Object.entries(value);
  return [
    ...(members.length === 0 ? [path] : []),
    ...members.flatMap(([key, part]) => emptyValues(`${path}.${key}`, part)),
  ];
}

/** Events of the security log without details. */
const PLAIN_EVENTS = new Set(
  [
    "locked",
    "passwordLinkMade",
    "recoveryCodesReplaced",
    "secondFactorReset",
    "userRenamed",
    "userDeleted",
    "userRestored",
    "invitationDeleted",
    "backupDownloaded",
    "backupDeleted",
    "recoveryKeyCreated",
    "restored",
  ].map((kind) => `accounts/security-log.ts SECURITY_EVENTS.${kind}.details`),
);

test.each(CONSTANTS)("%s has entries, and none of them is empty", (name, value) => {
  expect(emptyValues(name, value).filter((path) => !PLAIN_EVENTS.has(path))).toEqual([]);
});
