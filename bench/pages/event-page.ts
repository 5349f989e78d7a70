import type { DatabaseSync } from "node:sqlite";
import { today } from "@kehila/shared/base/dates";

/** Returns the path of the public page of the next event of a generated register. */
export function eventPagePath(database: DatabaseSync): string {
  const day = today({ timeZone: "Asia/Jerusalem", now: () => new Date() });
  const list = database
    .prepare("select id from lists where date >= ? order by date limit 1")
    .get(day);
  return `/event-register/${String(list?.["id"])}`;
}
