/** The user and the subject of a form. The work of one slot is never restored in another. */
export type Slot = readonly (string | null)[];

/**
 * Unfinished work of forms, in the memory of this tab only: work that an ended session interrupted,
 * which the same user gets back after the next sign-in; work set aside to open another record; and
 * forms begun with the text of a search.
 */
export class WorkStore<Work> {
  readonly #kept = new Map<string, Work>();

  keep(slot: Slot, work: Work): void {
    this.#kept.set(JSON.stringify(slot), work);
  }

  /** The stored work of this form, or null. */
  keptWork(slot: Slot): Work | null {
    return this.#kept.get(JSON.stringify(slot)) ?? null;
  }

  /** The work of a slot that begins like this one, or null. */
  find(start: Slot): Work | null {
    const beginning = JSON.stringify(start).slice(0, -1);
    for (const [key, work] of this.#kept) if (key.startsWith(`${beginning},`)) return work;
    return null;
  }

  forget(slot: Slot): void {
    this.#kept.delete(JSON.stringify(slot));
  }
}
