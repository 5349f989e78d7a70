import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { PersonQuery } from "@kehila/shared/persons/query";

/** Returns the status of a query (docs/product.md#filters). */
export function statusOf({
  active,
  pending,
}: Pick<PersonQuery, "active" | "pending">): PersonStatus {
  if (pending === true) return "pending";
  return active === false ? "archived" : "active";
}
