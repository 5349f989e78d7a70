import { describe, expect, it, vi } from "vitest";
import { production, PUBLIC_ORIGIN } from "../../test/production.ts";

const WEAK = ["", "short", "x".repeat(32), "abcd".repeat(16), "12345678".repeat(4)];
const PATHS = ["/", "/login", "/register", "/person", "/auth/api/get-session", "/no-such-path"];

describe("a production server without a good SECRET", () => {
  it.each([undefined, ...WEAK])("answers 503 on every path with SECRET %j", async (SECRET) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const server = production({ SECRET });
    for (const path of PATHS) {
      const response = await server.fetch(new Request(`${PUBLIC_ORIGIN}${path}`));
      expect([path, response.status]).toEqual([path, 503]);
    }
    const body = JSON.stringify({ email: "a@example.org", password: "not it" });
    const headers = { "Content-Type": "application/json" };
    const signIn = new Request(`${PUBLIC_ORIGIN}/auth/api/sign-in/email`, {
      method: "POST",
      headers,
      body,
    });
    const answer = await server.fetch(signIn);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: "NOT_CONFIGURED" }),
    ]);
    expect(log).toHaveBeenCalledTimes(PATHS.length + 1);
    for (const [entry] of log.mock.calls) expect(entry).toContain('"setting":"SECRET"');
    log.mockRestore();
  });

  it("answers with a random SECRET of hexadecimal digits", async () => {
    const server = production({ SECRET: "9f2c41d07b6ae85313c0f4de2b9a7c86" });
    const response = await server.fetch(new Request(`${PUBLIC_ORIGIN}/register`));
    expect(response.status).toBe(200);
  });
});
