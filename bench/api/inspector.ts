/** A session with the inspector of a runtime. */
export interface Inspection {
  send: (method: string, params?: object) => Promise<unknown>;
  close: () => void;
}

/** Opens a session for the Worker behind an inspector. */
export async function connect(inspector: URL): Promise<Inspection> {
  const list = await fetch(`http://${inspector.host}/json`);
  const targets = await list.json<{ id: string; webSocketDebuggerUrl: string }[]>();
  const target = targets.find(({ id }) => id.startsWith("core:user:"));
  if (!target) throw new Error("The inspector lists no Worker.");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let sent = 0;
  const resolvers = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id === undefined) return;
    resolvers.get(id)?.(result);
    resolvers.delete(id);
  });
  return {
    send: (method, params = {}) =>
      new Promise((resolve) => {
        sent += 1;
        const id = sent;
        resolvers.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}
