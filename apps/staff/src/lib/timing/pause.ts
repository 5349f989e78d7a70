/** Resolves after some milliseconds, in a new task, so that the browser can handle input first. */
export function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, milliseconds);
  return promise;
}
