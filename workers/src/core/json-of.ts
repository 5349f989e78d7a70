declare const value: unique symbol;

/** The JSON text of a value, mostly made by SQLite and sent as it is. */
export type JsonOf<T> = string & { readonly [value]?: T };

/** Returns the JSON text of an object that has members already, with one more. */
export const withMember = (object: string, name: string, member: string): string =>
  `${object.slice(0, -1)},"${name}":${member}}`;
