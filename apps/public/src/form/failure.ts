/** Why the server refused a form; `seconds` is the time to wait before a retry can succeed. */
export interface Failure {
  /** A shared error code, or `NETWORK` when no response came. */
  code: string;
  seconds: number | null;
}
