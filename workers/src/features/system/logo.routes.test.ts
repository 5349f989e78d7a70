import { LOGO_PATH } from "@kehila/shared/base/logo";
import { describe, expect, it } from "vitest";
import { ORIGIN } from "../../../test/api.ts";
import { PNG_LOGO, SVG, SVG_LOGO } from "../../../test/logos.ts";
import { development } from "../../../test/production.ts";
import { securityHeaders } from "../../http/response/security-headers.ts";

const open = (ORG_LOGO: string, init: RequestInit = {}) =>
  development({ ORG_LOGO }).fetch(new Request(`${ORIGIN}${LOGO_PATH}`, init));

describe("the logo", () => {
  it("is an image, with a policy that forbids scripts even when it is opened as a page", async () => {
    const response = await open(SVG_LOGO);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(SVG);
    const headers = {
      ...securityHeaders(),
      "Content-Type": "image/svg+xml",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      "Cache-Control": "public, max-age=3600",
    };
    const sent = Object.keys(headers).map((name) => [name, response.headers.get(name)]);
    expect(Object.fromEntries(sent)).toEqual(headers);
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });

  it("is a PNG as it was configured", async () => {
    const response = await open(PNG_LOGO);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(`data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`).toBe(PNG_LOGO);
  });

  it.each([
    ["is configured", ""],
    ["is valid", SVG_LOGO.replace("svg+xml", "png")],
  ])("is not found unless a logo %s", async (_what, text) => {
    const response = await open(text);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each([
    ["/register", 200],
    ["/privacy", 200],
    ["/accessibility", 200],
    ["/event-register/missing", 404],
  ])("is on %s, whose policy allows images of the product", async (path, status) => {
    const show = (ORG_LOGO: string) =>
      development({ ORG_LOGO }).fetch(new Request(`${ORIGIN}${path}?lang=en`));
    const response = await show(SVG_LOGO);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(' src="/logo" width="80" height="40" alt=""');
    expect(response.headers.get("Content-Security-Policy")).toContain("img-src 'self' data:;");
    expect(await (await show("")).text()).not.toContain('src="/logo"');
  });

  it("answers HEAD with its headers, and refuses POST", async () => {
    const head = await open(SVG_LOGO, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    expect((await open(SVG_LOGO, { method: "POST" })).status).toBe(405);
  });
});
