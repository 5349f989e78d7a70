/** What may be logged: ids, kinds and places. Never what was typed, an address, a path or a query. */
interface Entry {
  requestId: string | undefined;
  /** What went wrong, as a name of the code: `Error`, `mail`. */
  error: string;
  [detail: string]: string | readonly string[] | undefined;
}

/** Logs that something failed, as one line of JSON. */
export function logError(entry: Entry): void {
  // oxlint-disable-next-line no-console -- the one place that logs; Workers logs are the console
  console.error(JSON.stringify({ level: "error", ...entry }));
}
