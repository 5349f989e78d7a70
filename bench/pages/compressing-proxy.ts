import type { ServerResponse } from "node:http";
import { createServer, request } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";

/** The quality with which Cloudflare compresses responses. */
const QUALITY = 4;
const COMPRESSED = /^(?:text|application)\/(?:html|javascript|css|json)/u;

/** A file that the proxy itself serves. */
export interface OwnFile {
  type: string;
  content: string;
}

const compress = (content: Buffer | string): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });

function answer(response: ServerResponse, status: number, headers: object, body: Buffer): void {
  const isCompressed = COMPRESSED.test(String(Reflect.get(headers, "content-type")));
  response
    .writeHead(status, { ...headers, ...(isCompressed ? { "content-encoding": "br" } : {}) })
    .end(isCompressed ? compress(body) : body);
}

/**
 * Starts a proxy that compresses responses as Cloudflare does; the local runtime compresses none.
 * `own` are files by path that the proxy itself serves. Returns the origin and a stop function.
 */
export async function startProxy(
  port: number,
  own: Readonly<Record<string, OwnFile>>,
): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const { url = "/", method, headers } = incoming;
    const file = own[url];
    if (file)
      return answer(outgoing, 200, { "content-type": file.type }, Buffer.from(file.content));
    const upstream = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path: url,
        headers: { ...headers, "accept-encoding": "" },
      },
      (found) => {
        const parts: Buffer[] = [];
        found.on("data", (part: Buffer) => parts.push(part));
        found.on("end", () => {
          const {
            "content-length": _length,
            "transfer-encoding": _coding,
            ...kept
          } = found.headers;
          answer(outgoing, found.statusCode ?? 502, kept, Buffer.concat(parts));
        });
      },
    );
    upstream.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The proxy has no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
