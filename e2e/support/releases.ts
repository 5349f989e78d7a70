import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { origin } from "./product.ts";

/** A proxy of the product that can publish another release of the page at the door. */
export interface Releases {
  origin: string;
  /** Publishes the second release: the page's files get other names, the former names give 404. */
  publish: () => void;
  /** Sets whether a file of the second release is missing, as during a deployment. */
  lackFile: (isLacking: boolean) => void;
  /** Sets whether the API refuses ticks, as an API with another schema does. */
  refuseTicks: (isRefused: boolean) => void;
  stop: () => Promise<void>;
}

/** The suffix of file names in the second release. */
const NEXT = ".next";
const FILE = /\/door\/([\w-]+)\.(js|css)/gu;

/** Headers that the proxy does not forward, because they do not fit a changed body. */
const DROPPED = new Set(["connection", "content-encoding", "content-length", "transfer-encoding"]);

export async function startReleases(): Promise<Releases> {
  let isPublished = false;
  let isRefusing = false;
  let isLacking = false;
  const worker = await (await fetch(new URL("/door/service-worker.js", origin()))).text();
  const names = [...worker.matchAll(FILE)].map(([, name = ""]) => name);
  if (names.length < 3) throw new Error("The service worker names no files");

  /** Turns the content of a file of the first release into its content in the second release. */
  const inNext = (text: string): string =>
    names
      .reduce((all, name) => all.replaceAll(name, name + NEXT), text)
      .replace('DOOR_VERSION = "', 'DOOR_VERSION = "next');

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = "/", method = "GET" } = request;
    if (isRefusing && method === "POST" && path.endsWith("/attendance")) {
      response.writeHead(400, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ success: false, error: "Other", code: "INVALID_INPUT" }));
      return;
    }
    const isDoor = path.startsWith("/door/");
    const isGone = names.some(
      (name) => path.includes(`/${name}.js`) || path.includes(`/${name}.css`),
    );
    const isMissing = isLacking && path.includes(`/${names[0]}${NEXT}`);
    if (isPublished && isDoor && (isGone || isMissing)) {
      response.writeHead(404).end();
      return;
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      const isConditional = name.startsWith("if-") || name === "accept-encoding";
      if (typeof value !== "string" || DROPPED.has(name) || name === "host") continue;
      if (!isConditional) headers.set(name, value.replace(proxyOrigin(), origin()));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const found = await fetch(new URL(path.replaceAll(NEXT, ""), origin()), {
      method,
      headers,
      redirect: "manual",
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = Buffer.from(await found.arrayBuffer());
    for (const [name, value] of found.headers) {
      if (!DROPPED.has(name) && name !== "set-cookie") response.setHeader(name, value);
    }
    response.setHeader("Set-Cookie", found.headers.getSetCookie());
    response.writeHead(found.status);
    response.end(isPublished && isDoor ? inNext(body.toString()) : body);
  }

  const proxyOrigin = (): string => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The proxy has no port");
    return `http://localhost:${address.port}`;
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    origin: proxyOrigin(),
    publish: () => {
      isPublished = true;
    },
    lackFile: (isMissing) => {
      isLacking = isMissing;
    },
    refuseTicks: (isRefused) => {
      isRefusing = isRefused;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
