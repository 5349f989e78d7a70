import type { Env } from "../env.ts";
import type { Budget, Verdict } from "./limiter.ts";

/**
 * Who a request counts for: its address as Cloudflare saw it, an IPv6 one by its /64, which is what
 * one household or one phone gets. Without the header (local runs) everybody is one client.
 */
export function clientOf(address: string | undefined): string {
  if (!address) return "local";
  const text = address.trim().toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/u.exec(text)?.[1];
  if (mapped) return mapped;
  return text.includes(":") ? `${prefix64(text)}::/64` : text;
}

/** The first four groups of an IPv6 address, without leading zeros. */
function prefix64(address: string): string {
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return Array.from({ length: 4 }, (_, index) =>
    (groups[index] ?? "0").replace(/^0+(?=.)/u, ""),
  ).join(":");
}

const BUDGET = /^(\d{1,6})\/(\d{1,5})$/u;

/**
 * Reads budgets from configuration: `10/60 60/3600` is ten a minute and sixty an hour. Throws for
 * anything else: a limit that is not understood must not become no limit.
 */
export function parseBudgets(text: string): Budget[] {
  const budgets = text
    .trim()
    .split(/\s+/u)
    .map((part) => {
      const [, max, seconds] = BUDGET.exec(part) ?? [];
      return { max: Number(max), seconds: Number(seconds) };
    });
  if (!budgets.every(({ max, seconds }) => max > 0 && seconds > 0)) {
    throw new Error(`Not a list of budgets: ${text}`);
  }
  return budgets;
}

/** Counts one hit of a client against budgets that belong to one purpose. */
export async function spend(
  limiter: Env["LIMITER"],
  {
    purpose,
    client,
    budgets,
    now,
  }: {
    purpose: string;
    client: string;
    budgets: readonly Budget[];
    now: Date;
  },
): Promise<Verdict> {
  return limiter.getByName(`${purpose}:${client}`).take(budgets, now.getTime());
}
