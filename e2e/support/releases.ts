import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { origin } from "./product.ts";

/** A proxy of the product that can publish another release of the page at the door. */
export interface Releases {
  origin: string;
  /** From now on the page's files have other names, and the earlier ones are gone. */
  publish: () => void;
  /** Whether the second release lacks a file, as during a deployment. */
  lackFile: (isLacking: boolean) => void;
  /** Whether the API refuses ticks of a phone, as one with other shapes does. */
  refuseTicks: (isRefused: boolean) => void;
  stop: () => Promise<void>;
}

/** The end of a file's name in the second release. */
const NEXT = ".next";
const FILE = /\/door\/([\w-]+)\.(js|css)/gu;

/** Headers of the product's answer that do not fit a changed body. */
const DROPPED = new Set(["connection", "content-encoding", "content-length", "transfer-encoding"]);

export async function startReleases(): Promise<Releases> {
  let isPublished = false;
  let isRefusing = false;
  let isLacking = false;
  const worker = await (await fetch(new URL("/door/service-worker.js", origin()))).text();
  const names = [...worker.matchAll(FILE)].map(([, name = ""]) => name);
  if (names.length < 3) throw new Error("The service worker names no files");

  /** Returns a text of the first release as the second one has it. */
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
      if (!isConditional) headers.set(name, value.replace(own(), origin()));
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

  const own = (): string => {
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
    origin: own(),
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
