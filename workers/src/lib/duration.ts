/** Durations in milliseconds, as `Date` and alarms count. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A duration in whole seconds, as budgets, cookies and tokens count. */
export const inSeconds = (milliseconds: number): number => milliseconds / SECOND;
