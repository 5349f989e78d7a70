import { createHash } from "node:crypto";
import { fromBase64url, toBase64url } from "../src/lib/secrets/base64url.ts";
import { ORIGIN } from "./api.ts";

/** The CBOR types (RFC 8949) that an authenticator uses. */
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

function head(major: number, length: number): number[] {
  if (length < 24) return [(major << 5) | length];
  if (length < 256) return [(major << 5) | 24, length];
  return [(major << 5) | 25, length >> 8, length & 255];
}

function cbor(value: Cbor): number[] {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") {
    const bytes = new TextEncoder().encode(value);
    return [...head(3, bytes.length), ...bytes];
  }
  if (value instanceof Uint8Array) return [...head(2, value.length), ...value];
  return [
    ...head(5, value.size),
    ...[...value].flatMap(([key, item]) => [...cbor(key), ...cbor(item)]),
  ];
}

const sha256 = (data: Uint8Array | string): Uint8Array =>
  createHash("sha256").update(data).digest();
const text = (value: unknown): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextEncoder().encode(JSON.stringify(value)));

/** Converts a WebCrypto signature (r and s concatenated) to the form of WebAuthn (ASN.1). */
function asn1(signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const integer = (part: Uint8Array): number[] => {
    const at = part.findIndex((byte) => byte !== 0);
    const bytes = Array.from(part.slice(Math.max(at, 0)));
    const positive = (bytes[0] ?? 0) > 127 ? [0, ...bytes] : bytes;
    return [2, positive.length, ...positive];
  };
  const body = [...integer(signature.slice(0, 32)), ...integer(signature.slice(32))];
  return Uint8Array.from([48, body.length, ...body]);
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

interface Quirks {
  origin?: string;
  /** Whether user verification (finger, face or PIN) took place. */
  isVerified?: boolean;
  /** The signature counter that the authenticator reports. */
  counter?: number;
}

/**
 * Returns a virtual security key with one passkey, as a browser would use it: attestation `none`,
 * ES256.
 */
export async function authenticator() {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey(
    { name: "ECDSA", namedCurve: "P-256" },
    true,
    ["sign", "verify"],
  )) as CryptoKeyPair;
  const raw = new Uint8Array((await crypto.subtle.exportKey("raw", publicKey)) as ArrayBuffer);
  const id = crypto.getRandomValues(new Uint8Array(16));
  const credentialId = toBase64url(id);
  let signed = 0;

  const data = (
    flags: number,
    counter: number,
    { isVerified = true, origin = ORIGIN }: Quirks,
  ): number[] => [
    ...sha256(new URL(origin).hostname),
    flags | (isVerified ? USER_VERIFIED : 0),
    ...[24, 16, 8, 0].map((shift) => (counter >> shift) & 255),
  ];
  const client = (type: string, challenge: string, { origin = ORIGIN }: Quirks) =>
    text({ type, challenge, origin, crossOrigin: false });
  const common = {
    id: credentialId,
    rawId: credentialId,
    type: "public-key",
    clientExtensionResults: {},
  };

  return {
    credentialId,
    /** Returns `RegistrationResponseJSON` for the server's options. */
    create(options: { challenge: string }, quirks: Quirks = {}) {
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, raw.slice(1, 33)],
        [-3, raw.slice(33)],
      ]);
      const authData = Uint8Array.from([
        ...data(USER_PRESENT | HAS_CREDENTIAL, 0, quirks),
        ...new Uint8Array(16),
        0,
        id.length,
        ...id,
        ...cbor(key),
      ]);
      const attestation = cbor(
        new Map<string, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: toBase64url(client("webauthn.create", options.challenge, quirks)),
          attestationObject: toBase64url(Uint8Array.from(attestation)),
          transports: ["internal"],
        },
      };
    },
    /** Returns `AuthenticationResponseJSON` for the server's options. */
    async get(options: { challenge: string }, quirks: Quirks = {}) {
      signed += 1;
      const clientData = client("webauthn.get", options.challenge, quirks);
      const authData = Uint8Array.from(data(USER_PRESENT, quirks.counter ?? signed, quirks));
      const signature = await crypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        privateKey,
        Uint8Array.from([...authData, ...sha256(clientData)]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: toBase64url(clientData),
          authenticatorData: toBase64url(authData),
          signature: toBase64url(asn1(new Uint8Array(signature))),
        },
      };
    },
  };
}

export type Authenticator = Awaited<ReturnType<typeof authenticator>>;

/** Returns a base64url text whose last bit is flipped. */
export function bent(value: string): string {
  const bytes = fromBase64url(value);
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  return toBase64url(bytes);
}
