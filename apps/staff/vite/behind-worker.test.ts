import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createServer } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { behindWorker } from "./behind-worker.ts";

const METAS = (title: string, zone: string, logo: string) =>
  `<meta name="kehila-title" content="${title}" /><meta name="kehila-time-zone" content="${zone}" />` +
  `<meta name="kehila-logo" content="${logo}" />`;
const SOURCE = `<head>${METAS("%PRODUCT_TITLE%", "%ORG_TIMEZONE%", "%LOGO_WIDTH%")}</head><i>source</i>`;
const BUILT = `<head>${METAS("A &amp; B", "Asia/Jerusalem", "80")}</head><i>built</i>`;
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'";

/** Starts Vite in front of a Worker that answers with `worker`; returns Vite's origin. */
async function start(worker: RequestListener): Promise<string> {
  const upstream = createHttpServer(worker);
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const root = mkdtempSync(join(tmpdir(), "kehila-vite-"));
  writeFileSync(join(root, "index.html"), SOURCE);
  writeFileSync(join(root, "main.ts"), "export const answer: number = 42;");
  const vite = await createServer({
    root,
    base: "/staff/",
    configFile: false,
    logLevel: "silent",
    plugins: [behindWorker(String((upstream.address() as AddressInfo).port))],
    optimizeDeps: { noDiscovery: true },
    server: { host: "127.0.0.1", port: 0 },
  });
  await vite.listen();
  onTestFinished(async () => {
    await vite.close();
    upstream.close();
    rmSync(root, { recursive: true, force: true });
  });
  const address = vite.httpServer?.address();
  if (typeof address !== "object" || !address) throw new Error("Vite does not listen.");
  return `http://127.0.0.1:${address.port}`;
}

test("serves modules, and the shell's source with the values the Worker filled in", async () => {
  const origin = await start((_, outgoing) => {
    outgoing
      .writeHead(404, { "Content-Type": "text/html", "Content-Security-Policy": POLICY })
      .end(BUILT);
  });
  const module = await fetch(`${origin}/staff/main.ts`);
  expect(await module.text()).toContain("const answer = 42");

  const page = await fetch(`${origin}/no-such-page`);
  expect(page.status).toBe(404);
  const html = await page.text();
  expect(html).toContain(METAS("A &amp; B", "Asia/Jerusalem", "80"));
  expect(html).toContain("<i>source</i>");
  expect(html).toContain("/staff/@vite/client");
  const [, nonce] = /nonce="([^"]+)"/u.exec(html) ?? [];
  expect(nonce).toHaveLength(24);
  expect(page.headers.get("Content-Security-Policy")).toBe(
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'`,
  );
});

test("proxies every other request and response unchanged", async () => {
  const echo = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { host, origin: from, cookie } = incoming.headers;
    const { method, url } = incoming;
    const seenRequest = { method, url, host, from, cookie, body: await text(incoming) };
    outgoing.writeHead(201, {
      "Content-Type": "application/json",
      "Set-Cookie": ["__Host-a=1; Secure; Path=/", "b=2"],
    });
    outgoing.end(JSON.stringify(seenRequest));
  };
  const origin = await start((incoming, outgoing) => void echo(incoming, outgoing));
  const answer = await fetch(`${origin}/person?take=1`, {
    method: "POST",
    headers: { Cookie: "__Host-a=0", Origin: origin },
    body: '{"a":1}',
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(["__Host-a=1; Secure; Path=/", "b=2"]);
  expect(await answer.json()).toEqual({
    method: "POST",
    url: "/person?take=1",
    // The Worker's cross-site check compares these two.
    host: new URL(origin).host,
    from: origin,
    cookie: "__Host-a=0",
    body: '{"a":1}',
  });
});

test("does not change pages other than the shell", async () => {
  const policy = `${POLICY} 'sha256-x'`;
  const origin = await start((_, outgoing) => {
    outgoing
      .writeHead(200, { "Content-Type": "text/html", "Content-Security-Policy": policy })
      .end("<p>public</p>");
  });
  const page = await fetch(`${origin}/register`);
  expect(await page.text()).toBe("<p>public</p>");
  expect(page.headers.get("Content-Security-Policy")).toBe(policy);
});

test("reports that the Worker does not answer", async () => {
  const origin = await start((incoming) => incoming.socket.destroy());
  expect((await fetch(`${origin}/person`)).status).toBe(502);
});
