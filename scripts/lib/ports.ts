import { once } from "node:events";
import { createServer } from "node:net";

const LOOPBACK = "127.0.0.1";

/** Whether a process listens on a port of this machine. */
export async function isTaken(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, LOOPBACK);
  try {
    await once(server, "listening");
  } catch {
    return true;
  }
  server.close();
  await once(server, "close");
  return false;
}

/** Ports below those that the system gives to outgoing connections (from 32768 on Linux). */
const PORTS = { first: 20_000, count: 12_768 };
/** Ports between the first ones of two processes with adjacent ids. */
const PORTS_OF_PROCESS = 61;

let lastOffset = process.pid * PORTS_OF_PROCESS;

/**
 * Returns a port that is free until a server takes it: processes that run at the same time begin
 * at different ports, and a process never returns the same port twice in a row.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    lastOffset += 1;
    const port = PORTS.first + (lastOffset % PORTS.count);
    if (!(await isTaken(port))) return port;
  }
}

/** Returns the port of an environment variable, or the default. Throws on an invalid port. */
export function portFrom(value: string | undefined, usual: number): number {
  if (value === undefined || value === "") return usual;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT=${value} is not a port number (1 to 65535).`);
  }
  return port;
}
