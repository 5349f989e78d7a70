import { Agent, request } from "node:http";
import type { Target } from "./targets.ts";

/** A request of an operation. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH";
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A response with its whole body. */
export interface Reply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** A client that keeps its connections open. */
export interface Client {
  send: (call: Call) => Promise<Reply>;
  close: () => void;
}

/** Returns a client with as many connections as concurrent requests. */
export function clientOf(
  { origin }: Pick<Target, "origin">,
  connections: number,
  cookie?: string,
): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ method, path, body, headers }: Call): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${origin}${path}`,
        {
          agent,
          method,
          headers: {
            ...(cookie === undefined ? {} : { Cookie: cookie }),
            ...(body === undefined ? {} : { "Content-Type": "application/json" }),
            ...headers,
          },
        },
        (answer) => {
          const parts: string[] = [];
          answer.setEncoding("utf8");
          answer.on("data", (part: string) => parts.push(part));
          answer.on("error", reject);
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: parts.join(""),
            }),
          );
        },
      );
      sent.on("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return { send, close: () => agent.destroy() };
}

/** The measurements of one turn of an operation on one target. */
export interface Turn {
  requests: number;
  seconds: number;
  /** CPU of the Worker's runtime, in seconds; null if the system does not report it. */
  cpu: number | null;
  /** Milliseconds of each request. */
  times: number[];
}

/**
 * Sends calls over a number of connections for some seconds, sequentially on each connection.
 * Throws for a response other than a success.
 */
export async function turn(
  target: Target,
  client: Client,
  next: () => Call,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Turn> {
  const times: number[] = [];
  const cpuBefore = target.cpuSeconds();
  const started = performance.now();
  const end = started + seconds * 1000;
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      const call = next();
      const sentAt = performance.now();
      const { status, text } = await client.send(call);
      times.push(performance.now() - sentAt);
      if (status >= 300) {
        throw new Error(`${target.name}: ${call.method} ${call.path} answered ${status} ${text}`);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const cpuAfter = target.cpuSeconds();
  return {
    requests: times.length,
    seconds: (performance.now() - started) / 1000,
    cpu: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
    times,
  };
}
