import { env } from "cloudflare:workers";
import { uniqueIdNumber } from "./api.ts";

/** Returns the family fields of a new person: a spouse and one child. */
export const couple = (overrides: Record<string, unknown> = {}) => ({
  spouse: {
    firstName: "Second",
    lastName: "Adult",
    idNumber: uniqueIdNumber(),
    phone: "0529876543",
    birthDate: "1985-05-05",
  },
  married: true,
  childrenData: [{ firstName: "Kid", gender: "male", birthDate: "2019-01-01" }],
  childrenCount: 1,
  ...overrides,
});

/** Reads a person's history, oldest first. */
export const historyOf = async (id: string) =>
  (
    await env.DB.prepare(
      "select action, actor_name, before, after from history where entity = 'person' and entity_id = ? order by seq",
    )
      .bind(id)
      .all<{ action: string; actor_name: string; before: string | null; after: string | null }>()
  ).results;
