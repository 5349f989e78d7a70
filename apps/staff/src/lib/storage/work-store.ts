/** The user and the subject of a form. The work of one key is never restored for another. */
export type WorkKey = readonly (string | null)[];

/**
 * Unfinished work of forms, in the memory of this tab only: work that an ended session interrupted,
 * which the same user gets back after the next sign-in; work set aside to open another record; and
 * forms begun with the text of a search.
 */
export class WorkStore<Work> {
  readonly #kept = new Map<string, Work>();

  keep(key: WorkKey, work: Work): void {
    this.#kept.set(JSON.stringify(key), work);
  }

  /** The stored work of this form, or null. */
  keptWork(key: WorkKey): Work | null {
    return this.#kept.get(JSON.stringify(key)) ?? null;
  }

  /** The work of a key with this beginning, or null. */
  find(start: WorkKey): Work | null {
    const beginning = JSON.stringify(start).slice(0, -1);
    for (const [key, work] of this.#kept) if (key.startsWith(`${beginning},`)) return work;
    return null;
  }

  forget(key: WorkKey): void {
    this.#kept.delete(JSON.stringify(key));
  }
}
