/**
 * Six tints that carry meaning: the initials of a person, the category of an event. Each is a
 * background and its text, with a contrast of at least 7:1 in both themes (tested).
 */
export const TINTS = {
  blue: { light: ["#dcebfb", "#0a3c68"], dark: ["#173453", "#b7dbff"] },
  green: { light: ["#dbf1e2", "#0b4a23"], dark: ["#14361f", "#a5e6b8"] },
  amber: { light: ["#fbecc9", "#573600"], dark: ["#3b2c0d", "#f6d494"] },
  rose: { light: ["#fbe0e4", "#7a1029"], dark: ["#451a25", "#ffbfca"] },
  violet: { light: ["#eae3fb", "#47217f"], dark: ["#2f2350", "#d6c6ff"] },
  teal: { light: ["#d5f0f0", "#07464a"], dark: ["#0f383b", "#9de4e6"] },
} as const;

export type Tint = keyof typeof TINTS;

const NAMES = Object.keys(TINTS) as Tint[];

/** Returns the tint of a record, which depends on the end of its hexadecimal id. */
export const tintOf = (id: string): Tint =>
  NAMES[Number.parseInt(id.slice(-4), 16) % NAMES.length] ?? "blue";
