import { expect, test } from "vitest";
import type { z } from "zod/mini";
import { parseFields } from "../base/fields.ts";
import {
  authenticationOptionsSchema,
  verifyAuthenticationSchema,
  verifyRegistrationSchema,
} from "./second-factor.ts";

const errorsOf = (schema: z.core.$ZodType, body: unknown) => {
  const result = parseFields(schema, body);
  return result.success ? {} : result.fields;
};
const BYTES = "AZaz09_-";
const RESPONSE = { id: BYTES, rawId: BYTES, type: "public-key", clientExtensionResults: {} };
const REGISTERED = {
  ...RESPONSE,
  response: { clientDataJSON: BYTES, attestationObject: BYTES },
};
const SIGNED = {
  ...RESPONSE,
  response: { clientDataJSON: BYTES, authenticatorData: BYTES, signature: BYTES },
};

test("accepts a browser's registration response with and without optional members", () => {
  const whole = {
    ...REGISTERED,
    response: {
      ...REGISTERED.response,
      authenticatorData: BYTES,
      transports: ["internal", "hybrid"],
      publicKeyAlgorithm: -7,
      publicKey: BYTES,
    },
    authenticatorAttachment: "platform",
    clientExtensionResults: { credProps: { rk: true } },
  };
  for (const response of [REGISTERED, whole]) {
    expect(errorsOf(verifyRegistrationSchema, { name: "Phone", response })).toEqual({});
  }
});

test("accepts an authentication response with and without optional members", () => {
  const whole = {
    ...SIGNED,
    response: { ...SIGNED.response, userHandle: BYTES },
    authenticatorAttachment: null,
  };
  for (const response of [SIGNED, whole]) {
    expect(errorsOf(verifyAuthenticationSchema, { response })).toEqual({});
  }
});

test.each(["", "a b", "a=", "+a", " a", "a\n", "a".repeat(32_769)])(
  "binary data is base64url of limited length: not %#",
  (rawId) => {
    expect(errorsOf(verifyAuthenticationSchema, { response: { ...SIGNED, rawId } })).toEqual({
      "response.rawId": "INVALID_TYPE",
    });
    expect(
      errorsOf(verifyRegistrationSchema, { name: "Phone", response: { ...REGISTERED, rawId } }),
    ).toEqual({ "response.rawId": "INVALID_TYPE" });
  },
);

test("other kinds of credentials and unknown members are refused", () => {
  expect(
    errorsOf(verifyAuthenticationSchema, { response: { ...SIGNED, type: "password" } }),
  ).toEqual({ "response.type": "INVALID_CHOICE" });
  expect(
    errorsOf(verifyRegistrationSchema, { name: " ", response: { ...REGISTERED, type: "" } }),
  ).toEqual({ name: "REQUIRED", "response.type": "REQUIRED" });
  expect(errorsOf(authenticationOptionsSchema, { secondStep: true, userId: "u" })).toEqual({
    userId: "NOT_ALLOWED",
  });
});
