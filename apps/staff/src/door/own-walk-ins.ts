import type { SentWalkIns, WalkIn, WalkInRefusal } from "@kehila/shared/events/walk-ins";

/** A walk-in of this phone, until the list that is shown has it. */
export interface OwnWalkIn {
  id: string;
  sealed: string;
  /** What was typed on this page. Null after a reload: no phone can open a sealed walk-in. */
  typed: WalkIn | null;
  /**
   * `sent`: the server has it; `refused`: the server refused the request; otherwise it waits, or why
   * the server refused it.
   */
  fate: "waits" | "sent" | "refused" | WalkInRefusal["reason"];
}

/** Returns the walk-ins that are not sent. */
export const waitingAmong = (walkIns: readonly OwnWalkIn[]): OwnWalkIn[] =>
  walkIns.filter(({ fate }) => fate === "waits");

/** Returns the walk-ins; a refused request counts as not sent. */
export const withoutRefusals = (walkIns: readonly OwnWalkIn[]): OwnWalkIn[] =>
  walkIns.map((walkIn) => (walkIn.fate === "refused" ? { ...walkIn, fate: "waits" } : walkIn));

/** Returns the number of walk-ins that count as here. */
export const countHere = (walkIns: readonly OwnWalkIn[]): number =>
  walkIns.filter(({ fate }) => fate === "waits" || fate === "sent").length;

/** Returns walk-ins after an answer of the server. */
export function afterAnswer(
  walkIns: readonly OwnWalkIn[],
  { stored, refused }: SentWalkIns,
): OwnWalkIn[] {
  const isStored = new Set(stored);
  return walkIns.map((walkIn) => {
    const refusal = refused.find(({ id }) => id === walkIn.id);
    if (refusal) return { ...walkIn, fate: refusal.reason };
    return isStored.has(walkIn.id) ? { ...walkIn, fate: "sent" as const } : walkIn;
  });
}

/** Returns the name that was typed, the last name first; null if this phone cannot read it. */
export const nameOf = ({ typed }: OwnWalkIn): string | null =>
  typed && `${typed.lastName} ${typed.firstName}`;
