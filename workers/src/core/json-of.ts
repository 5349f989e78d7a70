declare const value: unique symbol;

/** The JSON text of a value; usually SQLite writes it, and the response contains it unchanged. */
export type JsonOf<T> = string & { readonly [value]?: T };

/** Whether two values have the same JSON text, with members in the same order. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Returns the JSON text of a non-empty object with one more member. */
export const withMember = (object: string, name: string, member: string): string =>
  `${object.slice(0, -1)},"${name}":${member}}`;
