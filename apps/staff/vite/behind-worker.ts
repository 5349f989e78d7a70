import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Plugin, ViteDevServer } from "vite";

/**
 * Makes Vite's development server answer as the product does: it serves the modules of the staff app
 * and passes every other request on to the Worker, unchanged, so that its cookies, its cross-site check
 * and its status codes are those of the built product.
 */
export function behindWorker(workerPort: string | undefined): Plugin {
  // Vite's own scripts and styles are inline; the nonce admits them to the Worker's policy.
  const nonce = randomBytes(16).toString("base64");
  return {
    name: "behind-worker",
    apply: "serve",
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer(server) {
      const { base } = server.config;
      // The address that Vite would print is not the one to open.
      server.printUrls = () => {};
      server.middlewares.use((incoming, outgoing, next) => {
        if (incoming.url?.startsWith(base)) return next();
        const refused = (): void => {
          if (outgoing.headersSent) outgoing.destroy();
          else outgoing.writeHead(502).end("The Worker does not answer.");
        };
        const upstream = request(
          {
            host: "127.0.0.1",
            port: workerPort,
            method: incoming.method,
            path: incoming.url,
            // A page is read here, so it must not be compressed.
            headers: { ...incoming.headers, "accept-encoding": "identity" },
          },
          (answer) => {
            pass(server, nonce, answer, outgoing).catch((error: unknown) => {
              server.config.logger.error(String(error));
              outgoing.destroy();
            });
          },
        );
        upstream.on("error", refused);
        incoming.pipe(upstream);
      });
    },
  };
}

/** Passes an answer of the Worker on; the built shell is replaced by its source. */
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
  delete headers["content-length"];
  delete headers["transfer-encoding"];
  if (title === undefined || timeZone === undefined) {
    outgoing.writeHead(statusCode, headers).end(page);
    return;
  }
  const source = await readFile(join(server.config.root, "index.html"), "utf8");
  const html = await server.transformIndexHtml(
    "/index.html",
    source.replaceAll("%PRODUCT_TITLE%", title).replaceAll("%ORG_TIMEZONE%", timeZone),
  );
  headers["content-security-policy"] = String(headers["content-security-policy"]).replace(
    /(?:script|style)-src 'self'/gu,
    `$& 'nonce-${nonce}'`,
  );
  outgoing.writeHead(statusCode, headers).end(html);
}

/** The content of a `meta` element that the Worker filled in, escaped as it stands. */
const contentOf = (page: string, name: string): string | undefined =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`, "u").exec(page)?.[1];
