let clients = 0;

/** Returns a client address that no other visitor of this run has, since limits count by client. */
export function newClient(): Record<string, string> {
  clients += 1;
  return { "CF-Connecting-IP": `2001:db8:${clients.toString(16)}::1` };
}
