import { expect, test } from "vitest";
import { authenticationOptions, registrationOptions } from "./passkeys.ts";

const ORIGIN = "https://kehila.example:8443";
const KNOWN = [{ credentialId: "AQID", transports: ["internal", "hybrid"] }];
const SHOWN = [{ id: "AQID", transports: ["internal", "hybrid"], type: "public-key" }];

test("a browser is asked for a new discoverable passkey with user verification", async () => {
  const user = { id: "u1", name: "Anna Levi", email: "anna@example.org" };
  const options = await registrationOptions({
    origin: ORIGIN,
    title: "Kehila",
    user,
    known: KNOWN,
  });
  expect(options).toMatchObject({
    rp: { name: "Kehila", id: "kehila.example" },
    user: { id: "dTE", name: "anna@example.org", displayName: "Anna Levi" },
    attestation: "none",
    excludeCredentials: SHOWN,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  expect(options.challenge).toMatch(/^[\w-]{43}$/u);
  expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual(
    expect.arrayContaining([-7, -257]),
  );
});

test("a browser is asked for one of the known passkeys, or for any passkey of the host", async () => {
  const options = await authenticationOptions({ origin: ORIGIN, allowed: KNOWN });
  expect(options).toMatchObject({
    rpId: "kehila.example",
    allowCredentials: SHOWN,
    userVerification: "required",
  });
  expect(await authenticationOptions({ origin: ORIGIN, allowed: [] })).toMatchObject({
    allowCredentials: [],
  });
  const again = await authenticationOptions({ origin: ORIGIN, allowed: KNOWN });
  expect(again.challenge).not.toBe(options.challenge);
});
