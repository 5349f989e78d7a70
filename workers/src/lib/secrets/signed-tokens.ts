import type { JWTPayload } from "jose";
import { errors, jwtVerify, SignJWT } from "jose";
import { deriveKey } from "./keys.ts";
import type { ServerSecrets } from "./server-secrets.ts";
import { secretById } from "./server-secrets.ts";

const ALGORITHM = "HS256";

/** Returns a signed token (HS256); its header names the secret, unless that is `SECRET`. */
export const signToken = (
  { current }: ServerSecrets,
  audience: string,
  payload: JWTPayload & { exp: number },
): Promise<string> =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, ...(current.id === "" ? {} : { kid: current.id }) })
    .setAudience(audience)
    .sign(deriveKey(current.value, audience));

/**
 * Returns the payload of a token of {@link signToken}. Null if no secret of the server verifies the
 * token, or it is not valid at `now`.
 */
export async function readToken(
  secrets: ServerSecrets,
  audience: string,
  token: string,
  now: Date,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid = "" }) => {
        const secret = secretById(secrets, kid);
        if (!secret) throw new errors.JWKSNoMatchingKey();
        return deriveKey(secret.value, audience);
      },
      { audience, algorithms: [ALGORITHM], requiredClaims: ["exp"], currentDate: now },
    );
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
