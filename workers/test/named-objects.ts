import { evictDurableObject, runInDurableObject } from "cloudflare:test";

/** A namespace with the names under which its objects were reached since they were last emptied. */
interface Named {
  namespace: DurableObjectNamespace;
  names: Set<string>;
}

const recorded = new Map<DurableObjectNamespace, Named>();

/**
 * Returns a namespace that records names from now on. Only recorded objects need to be emptied: a
 * run has thousands, and each visit opens a database.
 */
function record(namespace: DurableObjectNamespace): Named {
  const known = recorded.get(namespace);
  if (known) return known;
  const made: Named = { namespace, names: new Set() };
  const getByName = namespace.getByName.bind(namespace);
  namespace.getByName = (name, options) => {
    made.names.add(name);
    return getByName(name, options);
  };
  recorded.set(namespace, made);
  return made;
}

/**
 * Deletes the storage of all objects that were reached by name since the last call, and evicts them:
 * SQLite opens a database the slower, the more are open.
 */
export async function emptyObjects(namespace: DurableObjectNamespace): Promise<void> {
  const { names } = record(namespace);
  const used = [...names];
  names.clear();
  await Promise.all(used.map((name) => empty(namespace.get(namespace.idFromName(name)))));
}

async function empty(object: DurableObjectStub): Promise<void> {
  await runInDurableObject(object, async (_, { storage }) => {
    await storage.deleteAlarm();
    await storage.deleteAll();
  });
  await evictDurableObject(object);
}
