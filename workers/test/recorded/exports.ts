import type { Caller } from "../api.ts";
import { ended, startExport } from "../exports.ts";
import type { RecordedCalls } from "./recorded.ts";
import { NOTHING } from "./recorded.ts";

/** Returns the calls that change exports, with the history each must write. */
export const exportCalls = (admin: Caller): RecordedCalls => ({
  "POST /api/export": {
    "of the register": async () => ({
      send: () => admin.post("/api/export/", { format: "excel", source: "all_persons" }),
      settle: ({ jobId }) => ended(jobId),
      entries: ({ jobId }) => [["export.create", jobId]],
    }),
  },
  "DELETE /api/export/:jobId": {
    "of a finished export": async () => {
      const jobId = await startExport(admin);
      await ended(jobId);
      return { send: () => admin.delete(`/api/export/${jobId}`), entries: NOTHING };
    },
  },
});
