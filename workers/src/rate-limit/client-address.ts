const LAST_QUAD = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/u;
const HEX_GROUP = /^[\da-f]{1,4}$/u;
/** The prefix of IPv4-mapped IPv6 addresses, `::ffff:0:0/96` (RFC 4291). */
const MAPPED = "0:0:0:0:0:ffff";

/** Returns the two 16-bit groups of an IPv4 address. */
function groupsOfQuad(text: string): number[] | null {
  const bytes = LAST_QUAD.exec(text)?.slice(1).map(Number);
  if (!bytes || bytes.some((byte) => byte > 255)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return [a * 256 + b, c * 256 + d];
}

/** Returns the groups on one side of `::`; null if malformed. */
function groupsOfSide(side: string): number[] | null {
  if (side === "") return [];
  const parts = side.split(":");
  const quad = groupsOfQuad(parts.at(-1) ?? "");
  const hex = quad ? parts.slice(0, -1) : parts;
  if (!hex.every((part) => HEX_GROUP.test(part))) return null;
  return [...hex.map((part) => Number.parseInt(part, 16)), ...(quad ?? [])];
}

/**
 * Returns the eight groups of an IPv6 address in hexadecimal without leading zeros; null for other
 * texts.
 */
function ipv6Groups(address: string): string[] | null {
  const [head = "", tail, ...more] = address.split("::");
  const [before, after] = [groupsOfSide(head), groupsOfSide(tail ?? "")];
  if (!before || !after || more.length > 0) return null;
  const missingGroups = 8 - before.length - after.length;
  if (tail === undefined ? missingGroups !== 0 : missingGroups < 1) return null;
  const zeros = Array.from({ length: missingGroups }, () => 0);
  return [...before, ...zeros, ...after].map((group) => group.toString(16));
}

/** Returns the IPv4 address in an IPv4-mapped IPv6 address, or null. */
function mappedIpv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(":") !== MAPPED) return null;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/** Returns an address in lower case without an interface name; empty without an address. */
const bareAddress = (address: string | undefined): string =>
  (address ?? "").trim().toLowerCase().replace(/%.*$/u, "");

const prefix = (groups: readonly string[], count: number): string =>
  `${groups.slice(0, count).join(":")}::/${count * 16}`;

/**
 * Returns the client for which a request counts: its IPv4 address, or its IPv6 /64, the prefix of
 * one household or one phone. An IPv4-mapped address counts as its IPv4 address. Requests without
 * an address (local runs) count as one client.
 */
export function clientOf(address: string | undefined): string {
  const text = bareAddress(address);
  if (text === "") return "local";
  const groups = ipv6Groups(text);
  return groups ? (mappedIpv4(groups) ?? prefix(groups, 4)) : text;
}

/**
 * Returns the network of a client: the /48 of IPv6, the /24 of IPv4. Internet routers exchange no
 * longer prefixes, so two customers with their own addresses never share a network. Any other text
 * is its own network.
 */
export function networkOf(address: string | undefined): string {
  const groups = ipv6Groups(bareAddress(address));
  if (groups && mappedIpv4(groups) === null) return prefix(groups, 3);
  const client = clientOf(address);
  return groupsOfQuad(client) ? client.replace(/\.\d+$/u, ".0/24") : client;
}
