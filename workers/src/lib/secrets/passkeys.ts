import type {
  VerifyAuthentication,
  VerifyRegistration,
} from "@kehila/shared/accounts/second-factor";
import type * as webauthn from "@simplewebauthn/server";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { fromBase64url, toBase64url } from "./base64url.ts";

type Library = typeof webauthn;

let loadedLibrary: Library | undefined;

/**
 * Loads the library at the first use of a passkey. It contains the certificates of all
 * authenticator makers, a third of a megabyte that other requests need not load. Requests share the
 * loaded module but no promise, because a request must not wait for another request, which can be
 * cancelled.
 */
async function library(): Promise<Library> {
  const module = loadedLibrary ?? (await import("@simplewebauthn/server"));
  loadedLibrary = module;
  return module;
}

/** Options without extensions, because extensions can contain bytes, for which JSON has no type. */
type WithoutBytes<Options> = Omit<Options, "extensions">;

/** Returns the host of the product; a passkey is valid for this host only. */
const hostOf = (origin: string): string => new URL(origin).hostname;

interface KnownPasskey {
  credentialId: string;
  transports: string[];
}

const descriptorOf = ({ credentialId, transports }: KnownPasskey) => ({
  id: credentialId,
  transports,
});

interface Registration {
  origin: string;
  title: string;
  user: { id: string; name: string; email: string };
  known: readonly KnownPasskey[];
}

/** Returns the options for a new discoverable passkey with user verification. */
export async function registrationOptions({
  origin,
  title,
  user,
  known,
}: Registration): Promise<WithoutBytes<PublicKeyCredentialCreationOptionsJSON>> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: title,
    rpID: hostOf(origin),
    userID: Uint8Array.from(new TextEncoder().encode(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: "none",
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Returns the passkey that a browser created for a challenge; null if invalid. */
export async function verifyRegistration(
  response: VerifyRegistration["response"],
  { origin, challenge }: { origin: string; challenge: string },
) {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: toBase64url(publicKey),
      counter,
      transports: response.response.transports ?? [],
    };
  } catch {
    // The library throws for all invalid input, from another site's challenge to malformed CBOR.
    return null;
  }
}

/**
 * Returns the options for signing in with a passkey; without `allowed` passkeys the user chooses
 * one.
 */
export async function authenticationOptions({
  origin,
  allowed,
}: {
  origin: string;
  allowed: readonly KnownPasskey[];
}): Promise<WithoutBytes<PublicKeyCredentialRequestOptionsJSON>> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: allowed.map(descriptorOf),
    userVerification: "required",
  });
}

interface ExpectedPasskey {
  origin: string;
  challenge: string;
  passkey: KnownPasskey & { publicKey: string; counter: number };
}

/** Returns the new signature counter of a passkey; null for an invalid response. */
export async function verifyAuthentication(
  response: VerifyAuthentication["response"],
  { origin, challenge, passkey }: ExpectedPasskey,
): Promise<{ newCounter: number } | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: fromBase64url(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? { newCounter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
