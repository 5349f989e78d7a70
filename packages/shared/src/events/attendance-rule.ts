/**
 * Attendance of an event, as operations (docs/decisions/0027-attendance.md). Each tick and untick
 * is an operation with an id of its own. The state is a function of the set of operations: the
 * order of arrival and the clocks of phones do not matter.
 */

/** A tick or an untick of one person. */
export interface Operation {
  id: string;
  came: boolean;
  /** Ids of the operations that stood on the phone: this operation replaces them. */
  seen: readonly string[];
}

/** Returns the standing operations: those that no other operation replaces, in the given order. */
export function standing<Op extends Pick<Operation, "id" | "seen">>(
  operations: readonly Op[],
): Op[] {
  const replacedBy = (operation: Op) => (otherOperation: Op) =>
    otherOperation.id !== operation.id && otherOperation.seen.includes(operation.id);
  return operations.filter((one) => !operations.some(replacedBy(one)));
}

/**
 * Returns whether a person came, by the standing operations. Among concurrent operations a tick
 * wins. Null without operations.
 */
export const hasCome = (operations: readonly Pick<Operation, "came">[]): boolean | null =>
  operations.length === 0 ? null : operations.some(({ came }) => came);

/**
 * Returns the standing operation that decides the state: the last arrived operation whose `came`
 * equals the state. Undefined without operations.
 */
export function deciding<Op extends Pick<Operation, "came">>(
  operations: readonly Op[],
): Op | undefined {
  const isPresent = hasCome(operations);
  return operations.findLast((operation) => operation.came === isPresent);
}
