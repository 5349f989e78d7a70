import { TOTP_DIGITS, TOTP_SECONDS } from "@kehila/shared/accounts/second-factor";
import { Secret, TOTP } from "otpauth";

/**
 * SHA-1, six digits, 30 seconds: the only variant that every authenticator app supports (RFC 6238).
 */
const KIND = { algorithm: "SHA1", digits: TOTP_DIGITS, period: TOTP_SECONDS } as const;
const SECRET_BYTES = 20;
/** Accepted clock difference, in steps. */
const WINDOW = 1;

/** Returns a new key for an authenticator app, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the URI that an authenticator app reads from the QR code. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...KIND, issuer, label, secret }).toString();

/** Returns the 30-second step of a code; null if it is not valid around `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...KIND, secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
