import type { Import, ImportConfirm, RowAnswer } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { vi } from "vitest";
import type { KillableServer } from "./killable.ts";

/** The decisions with which every row is imported. */
const EVERYTHING: ImportConfirm = { unknown: "new", addLikely: true };
/** The longest possible timer, so that only the time limit of the test ends a poll. */
const TIMER_MAX = 2 ** 31 - 1;
/** Options of a poll that only the time limit of the test ends. */
export const WITHIN_THE_TEST = { timeout: TIMER_MAX, interval: 50 };

type Begin = "confirm" | "undo";

/** Runs imports on a server that tests kill. */
export class ImportingServer {
  readonly #server: KillableServer;

  constructor(server: KillableServer) {
    this.#server = server;
  }

  /** Sends a request and returns the `data` of the response; throws unless it is a success. */
  async #data<T>(path: string, method: "GET" | "POST" | "PUT" = "GET", body?: unknown): Promise<T> {
    const response = await this.#server.send(path, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}.`);
    return ((await response.json()) as { data: T }).data;
  }

  /** Checks chunks of rows in a new import; returns its id and the answers. */
  async check(chunks: readonly ImportRow[][]): Promise<{ id: string; answers: RowAnswer[] }> {
    const rows = chunks.flat().length;
    const { id } = await this.#data<Import>("/api/import", "POST", { target: "register", rows });
    const answers: RowAnswer[] = [];
    for (const [number, chunk] of chunks.entries()) {
      const path = `/api/import/${id}/chunks/${number}`;
      answers.push(...(await this.#data<RowAnswer[]>(path, "PUT", { rows: chunk })));
    }
    return { id, answers };
  }

  state(id: string): Promise<Import> {
    return this.#data<Import>(`/api/import/${id}`);
  }

  /** Begins the run or the undo of an import, unless an earlier request has begun it. */
  async begin(id: string, name: Begin): Promise<void> {
    const { status } = await this.state(id);
    if (status !== (name === "confirm" ? "CHECKING" : "DONE")) return;
    const body = name === "confirm" ? EVERYTHING : {};
    await this.#data<Import>(`/api/import/${id}/${name}`, "POST", body);
  }

  /** Polls an import until its run or undo has ended. */
  ended(id: string): Promise<Import> {
    return vi.waitUntil(async () => {
      const found = await this.state(id);
      return found.status !== "RUNNING" && found.status !== "UNDOING" && found;
    }, WITHIN_THE_TEST);
  }

  /** Runs or undoes an import to its end. */
  async finish(id: string, name: Begin): Promise<Import> {
    await this.begin(id, name);
    return this.ended(id);
  }
}
