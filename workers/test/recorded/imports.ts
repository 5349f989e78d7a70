import { env } from "cloudflare:workers";
import type { Caller } from "../api.ts";
import { EVERYTHING, finished, importRows, sendChunk, startImport } from "../imports.ts";
import type { RecordedCalls } from "./recorded.ts";
import { NOTHING } from "./recorded.ts";

const ROW = { row: 2, person: { firstName: "Recorded", lastName: "Row", city: "Lod" } };

/** Returns the id of the person that an import has added. */
const addedBy = async (importId: string): Promise<string> =>
  (await env.DB.prepare("select person_id as id from imported_persons where import_id = ?")
    .bind(importId)
    .first<string>("id")) ?? "none";

/** Returns the calls that change imports, with the history each must write. */
export const importCalls = (admin: Caller): RecordedCalls => {
  const checked = async (): Promise<string> => {
    const id = await startImport(admin, 1);
    await sendChunk(admin, id, 0, [ROW]);
    return id;
  };
  return {
    "POST /api/import": {
      "of a file": async () => ({
        send: () => admin.post("/api/import", { target: "register", rows: 1 }),
        entries: NOTHING,
      }),
    },
    "PUT /api/import/:id/chunks/:number": {
      "with one row": async () => {
        const id = await startImport(admin, 1);
        const body = { rows: [ROW] };
        const send = () => admin.send("PUT", `/api/import/${id}/chunks/0`, { body });
        return { send, entries: NOTHING };
      },
    },
    "PUT /api/import/:id/decisions": {
      "on one row": async () => {
        const id = await checked();
        const body = { rows: [{ row: 2, act: "skip" }] };
        const send = () => admin.send("PUT", `/api/import/${id}/decisions`, { body });
        return { send, entries: NOTHING };
      },
    },
    "POST /api/import/:id/confirm": {
      "of one new person": async () => {
        const id = await checked();
        return {
          send: () => admin.post(`/api/import/${id}/confirm`, EVERYTHING),
          settle: () => finished(admin, id),
          entries: async () => [
            ["import.confirm", id],
            ["person.create", await addedBy(id)],
            ["import.finish", id],
          ],
        };
      },
    },
    "POST /api/import/:id/undo": {
      "of one new person": async () => {
        const { id } = await importRows(admin, [ROW]);
        const personId = await addedBy(id);
        return {
          send: () => admin.post(`/api/import/${id}/undo`, {}),
          settle: () => finished(admin, id),
          entries: [
            ["import.undo", id],
            ["person.delete", personId],
            ["import.finishUndo", id],
          ],
        };
      },
    },
    "DELETE /api/import/:id": {
      "without confirmation": async () => {
        const id = await checked();
        return { send: () => admin.delete(`/api/import/${id}`), entries: NOTHING };
      },
    },
  };
};
