import { SECRET_OVERLAP_DAYS } from "@kehila/shared/base/limits";
import { DAY } from "../duration.ts";
import { requireSecret } from "./keys.ts";
import { SettingError } from "../settings/settings.ts";

/**
 * The server's secrets as bindings: `SECRET`, and later secrets, whose names contain the day (UTC)
 * of their first use, such as `SECRET_20261127`. The day is in the name because `wrangler secret
 * list` shows names only.
 */
export interface SecretSettings {
  SECRET?: string | undefined;
  [name: `SECRET_${number}`]: string | undefined;
}

/** A secret of the server. */
export interface ServerSecret {
  /** The name of its binding. */
  name: string;
  /** Marks what was made with the secret: the day of its name, or an empty text for `SECRET`. */
  id: string;
  value: string;
}

export interface ServerSecrets {
  /** The secret that hashes, seals and signs. */
  current: ServerSecret;
  /**
   * Every secret that verifies, the oldest first, including earlier secrets and secrets of a later
   * day.
   */
  verifying: readonly ServerSecret[];
}

const NAME = /^SECRET(?:_(\d{4})(\d{2})(\d{2}))?$/u;

/** Whether a binding is a secret of the server. */
export const isSecretName = (name: string): boolean => NAME.test(name);

/** Returns the name of a secret that is used from the day of an instant on. */
export const secretNameOf = (day: Date): string =>
  `SECRET_${day.toISOString().slice(0, 10).replaceAll("-", "")}`;

/**
 * Returns the instant from which a secret is used. Throws {@link SettingError} if the digits of its
 * name are not a day.
 */
function usedFrom(name: string): number {
  const [, year, month, date] = NAME.exec(name) ?? [];
  if (year === undefined) return Number.NEGATIVE_INFINITY;
  const from = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  if (secretNameOf(from) !== name) throw new SettingError(name, "named after a day, YYYYMMDD");
  return from.getTime();
}

/**
 * Returns the names of secrets by their state at an instant. A secret verifies as soon as it is
 * deployed, so that all parts of the server know it when one of them first uses it. It ends {@link
 * SECRET_OVERLAP_DAYS} days after the next secret is first used.
 */
export function secretNames(
  names: readonly string[],
  now: Date,
): { current: string | null; verifying: string[]; ended: string[] } {
  const orderedSecrets = names
    .filter(isSecretName)
    .map((name) => ({ name, from: usedFrom(name) }))
    .toSorted((a, b) => a.from - b.from);
  const time = now.getTime();
  const hasEnded = (index: number): boolean => {
    const next = orderedSecrets[index + 1];
    return next !== undefined && time >= next.from + SECRET_OVERLAP_DAYS * DAY;
  };
  const current = orderedSecrets.findLast(({ from }) => from <= time) ?? orderedSecrets[0];
  return {
    current: current?.name ?? null,
    verifying: orderedSecrets.filter((_, index) => !hasEnded(index)).map(({ name }) => name),
    ended: orderedSecrets.filter((_, index) => hasEnded(index)).map(({ name }) => name),
  };
}

/**
 * Returns the secrets that a server uses at an instant. Throws {@link SettingError} without a
 * secret, for a weak secret, and for a name whose digits are not a day.
 */
export function serverSecrets(settings: SecretSettings, now: Date): ServerSecrets {
  const values = new Map<string, string>();
  const entries: [string, unknown][] = Object.entries(settings);
  for (const [name, value] of entries) {
    if (typeof value === "string") values.set(name, value);
  }
  const { current, verifying } = secretNames([...values.keys()], now);
  const secretOf = (name: string): ServerSecret => {
    const value = values.get(name);
    requireSecret(value, name);
    return { name, id: name.replace(/^SECRET_?/u, ""), value };
  };
  return { current: secretOf(current ?? "SECRET"), verifying: verifying.map(secretOf) };
}

/** Returns the verifying secret with a mark; null for a secret that has ended or never was. */
export const secretById = ({ verifying }: ServerSecrets, id: string): ServerSecret | null =>
  verifying.find((secret) => secret.id === id) ?? null;
