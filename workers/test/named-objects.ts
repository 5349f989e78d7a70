import { evictDurableObject, runInDurableObject } from "cloudflare:test";

/** A namespace with the names of the objects that this test file has used. */
interface NamedNamespace {
  namespace: DurableObjectNamespace;
  names: Set<string>;
  /** The number of the current file, which is a part of each object's name. */
  files: number;
}

const recorded = new Map<DurableObjectNamespace, NamedNamespace>();

/** The name of a limiter: a keyed hash; tests of the limiter itself begin theirs with `test:`. */
const LIMITER_NAME = /^(?:[0-9a-f]{64}$|test:)/u;

/** Makes a namespace record names, each after the number of the test file; returns the record. */
function record(namespace: DurableObjectNamespace, form?: RegExp): NamedNamespace {
  const cachedNames = recorded.get(namespace);
  if (cachedNames) return cachedNames;
  const newRecord: NamedNamespace = { namespace, names: new Set(), files: 0 };
  const getByName = namespace.getByName.bind(namespace);
  namespace.getByName = (name, options) => {
    if (form?.test(name) === false) throw new Error(`${name} is no name for an object`);
    const ownName = `${newRecord.files}:${name}`;
    newRecord.names.add(ownName);
    return getByName(ownName, options);
  };
  recorded.set(namespace, newRecord);
  return newRecord;
}

/** Begins a test file; returns the objects of the previous file, whose names are not reused. */
function begin(namespace: DurableObjectNamespace, form?: RegExp): DurableObjectStub[] {
  const namedNamespace = record(namespace, form);
  const usedNames = [...namedNamespace.names];
  namedNamespace.names.clear();
  namedNamespace.files += 1;
  return usedNames.map((name) => namespace.get(namespace.idFromName(name)));
}

/**
 * Evicts the limiters of the previous file, because SQLite opens a database more slowly the more
 * databases are open. Keeps the storage of the objects: deleting it would open thousands again.
 */
export async function leaveLimiters(namespace: DurableObjectNamespace): Promise<void> {
  await Promise.all(begin(namespace, LIMITER_NAME).map(evictRunning));
}

/** Evicts an object, unless the runtime has already evicted the idle object. */
async function evictRunning(object: DurableObjectStub): Promise<void> {
  try {
    await evictDurableObject(object);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("not currently running"))) throw error;
  }
}

/** Empties and evicts the objects of the previous file, whose alarms would run otherwise. */
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
