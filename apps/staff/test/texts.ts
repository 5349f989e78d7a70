import type { TFunction } from "i18next";

/** A translation that returns its key, with the values in it. */
export const keys = ((key: string, values?: object) =>
  values === undefined ? key : `${key} ${JSON.stringify(values)}`) as unknown as TFunction;
