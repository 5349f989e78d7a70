import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "../env.ts";
import { inJurisdiction } from "./jurisdiction.ts";

/**
 * Returns a namespace that names its jurisdiction, because the local runtime has no jurisdictions.
 */
const namespaceOf = (name: string) => ({ jurisdiction: (where: string) => `${name} in ${where}` });

it("moves every Durable Object to the jurisdiction of the settings", () => {
  const isObjects = (value: unknown): boolean =>
    Object(value).constructor?.name === "DurableObjectNamespace";
  const names = Object.entries(env).flatMap(([name, value]) =>
    isObjects(value) && !name.startsWith("__VITEST") ? [name] : [],
  );
  expect(names).toContain("EXPORT_JOB");
  const namespaces = Object.fromEntries(names.map((name) => [name, namespaceOf(name)]));
  const bindings: Env = Object.assign({}, env, namespaces, { DATA_JURISDICTION: "eu" as const });
  const restricted = inJurisdiction(bindings);
  for (const name of names) expect(restricted).toHaveProperty(name, `${name} in eu`);
  expect(inJurisdiction(bindings)).toBe(restricted);
  expect(inJurisdiction(env)).toBe(env);
});
