import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** A class of jobs, and the namespace of its objects. */
interface JobClass<Job> {
  stubOf: (id: string) => DurableObjectStub;
  create: (state: DurableObjectState, bindings: typeof env) => Job;
}

/**
 * Returns functions that run jobs in a test, which delivers the alarms itself. An instance lives until
 * the test evicts it; each call replaces its bindings.
 */
export function jobInstances<Job>({ stubOf, create }: JobClass<Job>) {
  const instances = new Map<string, { job: Job; bindings: typeof env }>();
  return {
    /** Loses an instance with its memory, as a deployment does. */
    evict: (id: string): boolean => instances.delete(id),
    /** Runs a function in the object of a job. */
    inObject: <T>(
      id: string,
      run: (job: Job, state: DurableObjectState) => T | Promise<T>,
      bindings: Partial<typeof env> = {},
    ): Promise<T> =>
      runInDurableObject(stubOf(id), (_instance, state) => {
        const instance = instances.get(id) ?? start(state);
        instances.set(id, instance);
        Object.assign(instance.bindings, env, bindings);
        return run(instance.job, state);
      }),
  };

  function start(state: DurableObjectState) {
    const bindings = { ...env };
    return { job: create(state, bindings), bindings };
  }
}
