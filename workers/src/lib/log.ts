/**
 * The data that may be logged: ids, kinds and places. Never typed text, an address, a path or a
 * query.
 */
interface Entry {
  requestId: string | undefined;
  /** The name of the failure in the code: `Error`, `mail`. */
  error: string;
  [detail: string]: string | readonly string[] | undefined;
}

/** Logs a failure as one line of JSON. */
export function logError(entry: Entry): void {
  // oxlint-disable-next-line no-console -- the one place that logs; Workers logs are the console
  console.error(JSON.stringify({ level: "error", ...entry }));
}
