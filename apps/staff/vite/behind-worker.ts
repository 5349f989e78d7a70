import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Plugin, ViteDevServer } from "vite";

/**
 * Makes Vite's development server answer like the product: it serves the modules of the staff app
 * and proxies every other request to the Worker unchanged, so that cookies, the cross-site check
 * and status codes equal the built product's.
 */
export function behindWorker(workerPort: string | undefined): Plugin {
  // Vite's own scripts and styles are inline; the nonce allows them in the Worker's policy.
  const nonce = randomBytes(16).toString("base64");
  return {
    name: "behind-worker",
    apply: "serve",
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer(server) {
      const { base } = server.config;
      // The URL that Vite would print is not the URL that developers open.
      server.printUrls = () => {};
      server.middlewares.use((incoming, outgoing, next) => {
        if (incoming.url?.startsWith(base)) return next();
        const reportFailure = (): void => {
          if (outgoing.headersSent) outgoing.destroy();
          else outgoing.writeHead(502).end("The Worker does not answer.");
        };
        const upstream = request(
          {
            host: "127.0.0.1",
            port: workerPort,
            method: incoming.method,
            path: incoming.url,
            // The page is read here, so it must not be compressed.
            headers: { ...incoming.headers, "accept-encoding": "identity" },
          },
          (answer) => {
            pass(server, nonce, answer, outgoing).catch((error: unknown) => {
              server.config.logger.error(String(error));
              outgoing.destroy();
            });
          },
        );
        upstream.on("error", reportFailure);
        incoming.pipe(upstream);
      });
    },
  };
}

/** Proxies a response of the Worker; replaces the built shell by its source. */
async function pass(
  server: ViteDevServer,
  nonce: string,
  answer: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { statusCode = 502, headers } = answer;
  if (!headers["content-type"]?.startsWith("text/html")) {
    outgoing.writeHead(statusCode, headers);
    answer.pipe(outgoing);
    return;
  }
  const page = await text(answer);
  const title = contentOf(page, "kehila-title");
  const timeZone = contentOf(page, "kehila-time-zone");
  const logo = contentOf(page, "kehila-logo") ?? "";
  delete headers["content-length"];
  delete headers["transfer-encoding"];
  if (title === undefined || timeZone === undefined) {
    outgoing.writeHead(statusCode, headers).end(page);
    return;
  }
  const source = await readFile(join(server.config.root, "index.html"), "utf8");
  const html = await server.transformIndexHtml(
    "/index.html",
    source
      .replaceAll("%PRODUCT_TITLE%", title)
      .replaceAll("%ORG_TIMEZONE%", timeZone)
      .replaceAll("%LOGO_WIDTH%", logo),
  );
  headers["content-security-policy"] = String(headers["content-security-policy"]).replace(
    /(?:script|style)-src 'self'/gu,
    `$& 'nonce-${nonce}'`,
  );
  outgoing.writeHead(statusCode, headers).end(html);
}

/** Returns the content of a `meta` element that the Worker filled in, still escaped. */
const contentOf = (page: string, name: string): string | undefined =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`, "u").exec(page)?.[1];
