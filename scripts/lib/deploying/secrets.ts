import { randomBytes } from "node:crypto";
import { isSecretName } from "../../../workers/src/lib/secrets/server-secrets.ts";
import type { Wrangler } from "./wrangler.ts";
import { command, jsonOf, lookUp, mustSucceed } from "./wrangler.ts";

/**
 * Returns the names of the server's secrets that the Worker has; none before its first deployment.
 * Throws if the look-up fails, because an empty result would replace an existing secret.
 */
export async function storedSecrets(call: Wrangler): Promise<string[]> {
  const output = await lookUp(call, "Reading the secrets", ["secret", "list"]);
  if (output === null) return [];
  const secretList = jsonOf(output) as { name: string }[];
  return secretList.map(({ name }) => name).filter(isSecretName);
}

/**
 * Stores a secret of the Worker. Passes the value by the standard input, because arguments are
 * visible in the list of processes.
 */
export async function putSecret(call: Wrangler, name: string, value: string): Promise<void> {
  await mustSucceed(call, `Storing ${name}`, command(`secret put ${name}`), { input: value });
}

export async function deleteSecret(call: Wrangler, name: string): Promise<void> {
  await mustSucceed(call, `Deleting ${name}`, command(`secret delete ${name}`));
}

export const randomSecret = (): string => randomBytes(32).toString("hex");
