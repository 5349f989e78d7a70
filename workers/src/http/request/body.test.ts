import { exports } from "cloudflare:workers";
import { FIELD_ERRORS_MAX } from "@kehila/shared/base/limits";
import { expect, test } from "vitest";
import { administrator, anonymous, ORIGIN, personBody } from "../../../test/api.ts";

const INVALID = [
  { name: "a lone byte", bytes: [0xff] },
  { name: "an overlong slash", bytes: [0xc0, 0xaf] },
  { name: "a surrogate", bytes: [0xed, 0xa0, 0x80] },
  { name: "a cut character", bytes: [0xd7] },
];
const encode = (text: string): number[] => [...new TextEncoder().encode(text)];

const post = (path: string, type: string, bytes: number[]) =>
  exports.default.fetch(
    new Request(`${ORIGIN}${path}`, {
      method: "POST",
      headers: { "Content-Type": type },
      body: Uint8Array.from(bytes),
    }),
  );

test.each(INVALID)(
  "a JSON body with $name is 400 and stores no replaced text",
  async ({ bytes }) => {
    const json = JSON.stringify({ ...personBody(), firstName: "@" }).split("@");
    const [before = "", after = ""] = json;
    const response = await post("/person/public/register", "application/json", [
      ...encode(before),
      ...bytes,
      ...encode(after),
    ]);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "INVALID_JSON" });
  },
);

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "INVALID_INPUT" });
}

test.each(INVALID)("a form with $name is 400", async ({ bytes }) => {
  const percent = bytes.map((byte) => `%${byte.toString(16)}`).join("");
  const form = "application/x-www-form-urlencoded";
  for (const body of [encode(`firstName=${percent}`), [...encode("firstName="), ...bytes]]) {
    await expectRefused(await post("/register", form, body));
  }
  const boundary = `--x\r\nContent-Disposition: form-data; name="firstName"\r\n\r\n`;
  const multipart = [...encode(boundary), ...bytes, ...encode("\r\n--x--\r\n")];
  await expectRefused(await post("/register", "multipart/form-data; boundary=x", multipart));
});

test("15,000 unknown keys are not echoed", async () => {
  const keys = Array.from({ length: 15_000 }, (_, index) => [`unknown${index}`, 1]);
  const long = "x".repeat(100_000);
  const body = { ...Object.fromEntries(keys), ...personBody(), firstName: "" };
  const admin = await administrator();
  for (const caller of [admin, anonymous]) {
    const path = caller === admin ? "/person" : "/person/public/register";
    const answer = await caller.post(path, body);
    expect(answer.status).toBe(400);
    const { fields } = answer.body;
    expect(Object.keys(fields).length).toBeLessThanOrEqual(FIELD_ERRORS_MAX);
    // Errors of form fields come before errors of unknown keys.
    expect(fields.firstName).toBe("REQUIRED");
    const one = await caller.post(path, { ...personBody(), [long]: 1 });
    expect(one.status).toBe(400);
    expect(JSON.stringify(one.body).length).toBeLessThan(1000);
  }
});
