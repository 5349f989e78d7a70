import { env } from "cloudflare:workers";
import { uniqueIdNumber } from "./api.ts";

/** The fields that make a new person one of a couple with one child. */
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

/** The history of a person, the oldest entry first. */
export const historyOf = async (id: string) =>
  (
    await env.DB.prepare(
      "select action, actor_name, before, after from history where entity = 'person' and entity_id = ? order by seq",
    )
      .bind(id)
      .all<{ action: string; actor_name: string; before: string | null; after: string | null }>()
  ).results;
