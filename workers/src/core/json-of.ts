declare const value: unique symbol;

/** The JSON text of a value, made by SQLite and sent as it is. */
export type JsonOf<T> = string & { readonly [value]?: T };
