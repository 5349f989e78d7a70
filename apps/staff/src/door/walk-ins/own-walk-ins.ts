import { lastNameFirst } from "@kehila/shared/names/full-name";
import type { SentWalkIns, WalkIn, WalkInRefusal } from "@kehila/shared/events/walk-ins";

/** A walk-in added on this phone, until the shown list contains it. */
export interface OwnWalkIn {
  id: string;
  sealed: string;
  /** The values typed on this page. Null after a reload: no phone can open a sealed walk-in. */
  typed: WalkIn | null;
  /**
   * `waits`: not sent yet; `sent`: the server has it; `refused`: the server refused the request;
   * other values: why the server refused this walk-in.
   */
  status: "waits" | "sent" | "refused" | WalkInRefusal["reason"];
}

/** Returns the walk-ins that wait to be sent. */
export const waitingAmong = (walkIns: readonly OwnWalkIn[]): OwnWalkIn[] =>
  walkIns.filter(({ status }) => status === "waits");

/** Returns the walk-ins; walk-ins of a refused request wait to be sent again. */
export const withoutRefusals = (walkIns: readonly OwnWalkIn[]): OwnWalkIn[] =>
  walkIns.map((walkIn) => (walkIn.status === "refused" ? { ...walkIn, status: "waits" } : walkIn));

/** Returns the number of walk-ins that count as here. */
export const countHere = (walkIns: readonly OwnWalkIn[]): number =>
  walkIns.filter(({ status }) => status === "waits" || status === "sent").length;

/** Returns the walk-ins with the statuses from an answer of the server. */
export function afterAnswer(
  walkIns: readonly OwnWalkIn[],
  { stored, refused }: SentWalkIns,
): OwnWalkIn[] {
  const isStored = new Set(stored);
  return walkIns.map((walkIn) => {
    const refusal = refused.find(({ id }) => id === walkIn.id);
    if (refusal) return { ...walkIn, status: refusal.reason };
    return isStored.has(walkIn.id) ? { ...walkIn, status: "sent" as const } : walkIn;
  });
}

/** Returns the name that was typed, the last name first; null if this phone cannot read it. */
export const nameOf = ({ typed }: OwnWalkIn): string | null => typed && lastNameFirst(typed);
