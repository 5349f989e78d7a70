/** Resolves after some milliseconds, in a task of its own: input and painting come between. */
export function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, milliseconds);
  return promise;
}
