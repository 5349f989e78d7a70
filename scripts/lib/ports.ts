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

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, LOOPBACK);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given.");
  server.close();
  await once(server, "close");
  return address.port;
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
