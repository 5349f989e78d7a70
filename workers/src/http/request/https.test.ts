import { expect, test } from "vitest";
import { anonymous, ORIGIN } from "../../../test/api.ts";
import { production, PUBLIC_ORIGIN } from "../../../test/production.ts";

const send = (method: string, url: string) =>
  production().fetch(new Request(url, { method, redirect: "manual" }));

test.each(["GET", "HEAD"])("%s over http is redirected to the public origin", async (method) => {
  for (const host of ["kehila.example.org", "evil.example", "kehila.example.org:80"]) {
    const answer = await send(method, `http://${host}//evil.example/register?lang=he`);
    expect(answer.status).toBe(308);
    expect(answer.headers.get("Location")).toBe(`${PUBLIC_ORIGIN}//evil.example/register?lang=he`);
  }
});

test.each(["POST", "PATCH", "PUT", "DELETE", "OPTIONS"])(
  "%s over http is refused",
  async (method) => {
    const answer = await send(method, "http://kehila.example.org/auth/api/sign-in/email");
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ success: false, code: "HTTPS_REQUIRED" });
  },
);

test("https is served, and so is http in development", async () => {
  expect((await send("GET", `${PUBLIC_ORIGIN}/auth/api/get-session`)).status).toBe(200);
  expect(ORIGIN).toMatch(/^http:/u);
  expect((await anonymous.get("/auth/api/get-session")).status).toBe(200);
});
