/** Milliseconds after which a storage request without a response counts as refused. */
const STORAGE_MS = 3000;

/**
 * Returns a function that adds a timeout to storage requests: it rejects if the browser does not
 * respond in time. After a timeout, further requests reject at once unless their result is ready,
 * until the browser responds again.
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
