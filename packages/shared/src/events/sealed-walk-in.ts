/**
 * Encryption of walk-ins to a public key of the server: the phone cannot decrypt them again
 * (docs/decisions/0029-walk-ins.md). Uses ECDH on P-256, HKDF with SHA-256 and AES-GCM, which
 * browsers of old phones support. Each text has an ephemeral key pair.
 */

/** An opaque `CryptoKey`. */
type Key = object;
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The parts of WebCrypto that this module uses. It runs in browsers, workerd and Node, whose own
 * types conflict.
 */
interface WebCryptoParts {
  importKey: (
    format: "raw" | "pkcs8",
    key: Bytes,
    algorithm: object,
    extractable: boolean,
    usages: string[],
  ) => Promise<Key>;
  exportKey: ((format: "raw", key: Key) => Promise<ArrayBuffer>) &
    ((format: "jwk", key: Key) => Promise<{ x?: string; y?: string }>);
  generateKey: (
    algorithm: object,
    extractable: boolean,
    usages: string[],
  ) => Promise<{ privateKey: Key; publicKey: Key }>;
  deriveBits: (algorithm: object, key: Key, bits: number) => Promise<ArrayBuffer>;
  deriveKey: (
    algorithm: object,
    key: Key,
    derived: object,
    extractable: boolean,
    usages: string[],
  ) => Promise<Key>;
  encrypt: (algorithm: object, key: Key, data: Bytes) => Promise<ArrayBuffer>;
  decrypt: (algorithm: object, key: Key, data: Bytes) => Promise<ArrayBuffer>;
}
declare const crypto: { subtle: WebCryptoParts };
declare const TextEncoder: new () => { encode: (text: string) => Bytes };
declare const TextDecoder: new (
  encoding: "utf-8",
  options: { fatal: true },
) => { decode: (bytes: ArrayBuffer) => string };
declare const btoa: (binary: string) => string;
declare const atob: (base64: string) => string;

const FORMAT = "v1";
const ECDH = { name: "ECDH", namedCurve: "P-256" };
const SECRET_BITS = 256;
const LABEL = "kehila/walk-in";
/** The initialisation vector may be constant, because each key encrypts one text only. */
const IV = new Uint8Array(12);

/** A public key of the server; `id` identifies the key pair. */
export interface WalkInKey {
  id: string;
  publicKey: string;
}

/** The list and the id that a sealed walk-in is bound to, as additional data of AES-GCM. */
export interface WalkInContext {
  listId: string;
  id: string;
}

const toText = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const toBytes = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );

const gcm = ({ listId, id }: WalkInContext) => ({
  name: "AES-GCM",
  iv: IV,
  additionalData: new TextEncoder().encode(`${listId} ${id}`),
});

/** Derives the AES key of one text from a private key and the other side's public key. */
async function sharedKey(
  ownKey: Key,
  otherKey: Key,
  ephemeral: Bytes,
  usage: "encrypt" | "decrypt",
): Promise<Key> {
  const { subtle } = crypto;
  const secret = await subtle.deriveBits({ name: "ECDH", public: otherKey }, ownKey, SECRET_BITS);
  const base = await subtle.importKey("raw", new Uint8Array(secret), { name: "HKDF" }, false, [
    "deriveKey",
  ]);
  const info = new Uint8Array([...new TextEncoder().encode(LABEL), ...ephemeral]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return subtle.deriveKey(hkdf, base, { name: "AES-GCM", length: 256 }, false, [usage]);
}

/** Encrypts a text to a public key, as `v1.key.ephemeral.text`. */
export async function sealWalkIn(
  text: string,
  { id, publicKey }: WalkInKey,
  context: WalkInContext,
): Promise<string> {
  const { subtle } = crypto;
  const recipient = await subtle.importKey("raw", toBytes(publicKey), ECDH, false, []);
  const pair = await subtle.generateKey(ECDH, true, ["deriveBits"]);
  const ephemeral = new Uint8Array(await subtle.exportKey("raw", pair.publicKey));
  const key = await sharedKey(pair.privateKey, recipient, ephemeral, "encrypt");
  const sealedBytes = await subtle.encrypt(gcm(context), key, new TextEncoder().encode(text));
  return [FORMAT, id, toText(ephemeral), toText(new Uint8Array(sealedBytes))].join(".");
}

/** Returns the id of the key pair that opens a sealed text; null if the text is not sealed. */
export function keyIdOf(sealedText: string): string | null {
  const [format, id] = sealedText.split(".");
  return format === FORMAT && id !== undefined ? id : null;
}

/**
 * Decrypts a sealed text with a private key in PKCS #8. Null if the text is damaged, or sealed for
 * another key or context.
 */
export async function openWalkIn(
  sealedText: string,
  privateKey: Bytes,
  context: WalkInContext,
): Promise<string | null> {
  const [format, , point, data, ...rest] = sealedText.split(".");
  if (format !== FORMAT || !point || !data || rest.length > 0) return null;
  const { subtle } = crypto;
  try {
    const ephemeral = toBytes(point);
    const otherKey = await subtle.importKey("raw", ephemeral, ECDH, false, []);
    const ownKey = await subtle.importKey("pkcs8", privateKey, ECDH, false, ["deriveBits"]);
    const key = await sharedKey(ownKey, otherKey, ephemeral, "decrypt");
    const text = await subtle.decrypt(gcm(context), key, toBytes(data));
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    return null;
  }
}

/** The DER bytes of PKCS #8 before a private key of P-256, without the optional public key. */
const PKCS8_START = [
  0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01,
  0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01,
  0x01, 0x04, 0x20,
];
/** The order of the group of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const HEX_DIGITS = 64;

/** Returns a private key in PKCS #8 from 32 random bytes. */
export function privateKeyFrom(random: Bytes): Bytes {
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const scalar = (BigInt(`0x${hex}`) % (ORDER - 1n)) + 1n;
  const digits = scalar.toString(16).padStart(HEX_DIGITS, "0");
  const bytes = digits.match(/../gu)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return new Uint8Array([...PKCS8_START, ...bytes]);
}

/** Returns the public key of a private key in PKCS #8. */
export async function publicKeyOf(privateKey: Bytes): Promise<string> {
  const { subtle } = crypto;
  const key = await subtle.importKey("pkcs8", privateKey, ECDH, true, ["deriveBits"]);
  const { x = "", y = "" } = await subtle.exportKey("jwk", key);
  // 0x04 marks an uncompressed point.
  return toText(new Uint8Array([0x04, ...toBytes(x), ...toBytes(y)]));
}
