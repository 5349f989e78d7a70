import { evictDurableObject, runInDurableObject } from "cloudflare:test";

/** A namespace with the names under which its objects were reached in this test file. */
interface NamedNamespace {
  namespace: DurableObjectNamespace;
  names: Set<string>;
  /** How many files have used the namespace: each one has names of its own. */
  files: number;
}

const recorded = new Map<DurableObjectNamespace, NamedNamespace>();

/**
 * Returns a namespace that records names from now on, each with the number of the file before it.
 */
function record(namespace: DurableObjectNamespace): NamedNamespace {
  const cachedNames = recorded.get(namespace);
  if (cachedNames) return cachedNames;
  const made: NamedNamespace = { namespace, names: new Set(), files: 0 };
  const getByName = namespace.getByName.bind(namespace);
  namespace.getByName = (name, options) => {
    const own = `${made.files}:${name}`;
    made.names.add(own);
    return getByName(own, options);
  };
  recorded.set(namespace, made);
  return made;
}

/** Begins a file: returns the objects of the one before, which no name reaches any more. */
function begin(namespace: DurableObjectNamespace): DurableObjectStub[] {
  const named = record(namespace);
  const used = [...named.names];
  named.names.clear();
  named.files += 1;
  return used.map((name) => namespace.get(namespace.idFromName(name)));
}

/**
 * Evicts the objects that the last file has reached: SQLite opens a database the slower, the more
 * are open. Their storage stays; to delete it, each of thousands would be opened again.
 */
export async function leaveObjects(namespace: DurableObjectNamespace): Promise<void> {
  await Promise.all(begin(namespace).map(evictRunning));
}

/** Evicts an object, unless the runtime has done so for lack of requests. */
async function evictRunning(object: DurableObjectStub): Promise<void> {
  try {
    await evictDurableObject(object);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("not currently running"))) throw error;
  }
}

/**
 * Empties the objects that the last file has reached, and evicts them: alarms that are due would
 * run.
 */
export async function emptyObjects(namespace: DurableObjectNamespace): Promise<void> {
  await Promise.all(begin(namespace).map(empty));
}

async function empty(object: DurableObjectStub): Promise<void> {
  await runInDurableObject(object, async (_, { storage }) => {
    await storage.deleteAlarm();
    await storage.deleteAll();
  });
  await evictDurableObject(object);
}
