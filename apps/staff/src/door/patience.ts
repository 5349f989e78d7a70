/** Milliseconds after which a browser that does not answer counts as one that stores nothing. */
const STORAGE_MS = 3000;

/**
 * Returns a function that gives the value of an act of the browser's storage, and rejects when the
 * browser has not answered in time. After a silent act the next ones wait for answers only that
 * are there at once.
 */
export function createPatience(): <Value>(act: Promise<Value>) => Promise<Value> {
  let patience = STORAGE_MS;
  return async (act) => {
    const answered = act.finally(() => {
      patience = STORAGE_MS;
    });
    let silence: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      silence = setTimeout(() => {
        patience = 0;
        reject(new Error("The browser's storage does not answer"));
      }, patience);
    });
    try {
      return await Promise.race([answered, late]);
    } finally {
      clearTimeout(silence);
    }
  };
}
