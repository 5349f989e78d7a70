import { describe, expect, it } from "vitest";
import { clientOf, networkOf } from "./client-address.ts";

describe("clientOf", () => {
  it.each([
    [undefined, "local"],
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::", "fe80:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ])("counts %s for %s", (address, client) => {
    expect(clientOf(address)).toBe(client);
  });

  it.each([
    "::ffff:203.0.113.7",
    "::FFFF:203.0.113.7",
    "::ffff:cb00:7107",
    "::ffff:cb00:7107%en0",
    "0:0:0:0:0:ffff:203.0.113.7",
    "0000:0000:0000:0000:0000:ffff:cb00:7107",
    "0::ffff:cb00:7107",
  ])("counts the IPv4-mapped %s as its IPv4 address", (address) => {
    expect(clientOf(address)).toBe("203.0.113.7");
    expect(networkOf(address)).toBe("203.0.113.0/24");
  });

  it.each(["1::2::3", "1:2:3", "12345::", "::ffff:256.0.0.1", "1:2:3:4:5:6:7:8:9", "x::1"])(
    "leaves %s, which is no address, as it is",
    (text) => {
      expect(clientOf(text)).toBe(text);
      expect(networkOf(text)).toBe(text);
    },
  );
});

describe("networkOf", () => {
  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
    ["2001:db8:2::", "2001:db8:2::/48"],
    ["203.0.113.7", "203.0.113.0/24"],
    ["203.0.113.255", "203.0.113.0/24"],
    [undefined, "local"],
  ])("finds the network of %s: %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
