/** The service worker that stores this page's files; its folder is its scope. */
const SERVICE_WORKER = "/door/service-worker.js";

/** Waits until a worker has stored the files or failed; returns whether they are stored. */
const hasInstalled = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === "activated") resolve(true);
      else if (worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", look);
    look();
  });

/**
 * Stores this page in the browser, so that it can be reloaded without a connection. Returns whether
 * the browser does so. In development stores nothing, because the sources change, and returns true.
 */
export async function keepPage(): Promise<boolean> {
  if (!import.meta.env.PROD) return true;
  try {
    const { active, installing } = await navigator.serviceWorker.register(SERVICE_WORKER);
    // The worker of an earlier release serves the page until its successor has stored all files.
    return active !== null || (installing !== null && (await hasInstalled(installing)));
  } catch {
    // Private windows and settings refuse service workers; in some browsers the object is missing.
    return false;
  }
}

/** Asks the browser not to delete what this page stores when space is short. */
export async function askForSafeStorage(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Without that promise the browser may delete entries; the page then warns of the loss.
  }
}
