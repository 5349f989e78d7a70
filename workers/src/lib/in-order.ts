/**
 * Runs tasks in sequence and returns their values. A failed task does not stop the others; the
 * first error is thrown after the last task.
 */
export async function inOrder<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const values: T[] = [];
  const errors: unknown[] = [];
  for (const task of tasks) {
    try {
      values.push(await task());
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return values;
}
