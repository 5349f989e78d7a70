/** The service worker that holds this page's files; its folder is its scope. */
const SERVICE_WORKER = "/door/service-worker.js";

/** Waits until a worker has stored the files; returns whether it could. */
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
 * Makes the browser keep this page for a reload without a connection. Returns whether it does. In
 * development nothing is kept: the sources change under the page.
 */
export async function keepPage(): Promise<boolean> {
  if (!import.meta.env.PROD) return true;
  try {
    const { active, installing } = await navigator.serviceWorker.register(SERVICE_WORKER);
    // The worker of an earlier release holds the page until its successor has stored everything.
    return active !== null || (installing !== null && (await hasInstalled(installing)));
  } catch {
    // Private windows and settings refuse service workers, some browsers by a missing object.
    return false;
  }
}

/** Asks the browser not to delete what this page stores when space is short. */
export async function askForSafeStorage(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // The page says so when storage was taken away.
  }
}
