/** Why a form was refused; `seconds` is the time to wait, where waiting helps. */
export interface Failure {
  /** A shared error code, or `NETWORK` when no response came. */
  code: string;
  seconds: number | null;
}
