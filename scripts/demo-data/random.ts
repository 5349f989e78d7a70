/** A repeatable random generator: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next: () => number;
  /** A whole number between two bounds, both included. */
  int: (min: number, max: number) => number;
  /** True with a probability between 0 and 1. */
  chance: (probability: number) => boolean;
  pick: <T>(choices: readonly T[]) => T;
  /** Picks a choice by weight: `[choice, weight]`. */
  weighted: <T>(choices: readonly (readonly [T, number])[]) => T;
  /** 128 bits as 32 hexadecimal digits, like the server's ids. */
  id: () => string;
}

/** Returns a generator of the "small fast chaotic" family (sfc32), seeded by one number. */
export function createRandom(seed: number): Random {
  let a = seed >>> 0;
  let b = (seed ^ 0x9e37_79b9) >>> 0;
  let c = 0x243f_6a88;
  let counter = 1;

  const bits = (): number => {
    const sum = (((a + b) >>> 0) + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum;
  };
  // Adjacent seeds begin with similar numbers; a few rounds separate them.
  for (let round = 0; round < 15; round += 1) bits();

  const next = (): number => bits() / 0x1_0000_0000;
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[int(0, choices.length - 1)];
    if (choice === undefined) throw new Error("Nothing to pick from.");
    return choice;
  };

  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (choices) => {
      let remainder = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        remainder -= weight;
        if (remainder < 0) return choice;
      }
      return pick(choices)[0];
    },
    id: () => Array.from({ length: 4 }, () => bits().toString(16).padStart(8, "0")).join(""),
  };
}
