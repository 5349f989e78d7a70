import { TOTP_DIGITS, TOTP_SECONDS } from "@kehila/shared/accounts/second-factor";
import { Secret, TOTP } from "otpauth";

/** SHA-1, six digits, 30 seconds: the only kind that every authenticator app knows (RFC 6238). */
const KIND = { algorithm: "SHA1", digits: TOTP_DIGITS, period: TOTP_SECONDS } as const;
const SECRET_BYTES = 20;
/** Clocks may be one step apart. */
const WINDOW = 1;

/** A new key for an authenticator app, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads from the QR code. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...KIND, issuer, label, secret }).toString();

/** The step of 30 seconds that a code belongs to, or null if it belongs to none around `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...KIND, secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
