import { sortKey } from "./fold.ts";
import { localityKey } from "./locality.ts";
import type { SearchableFields } from "./search.ts";
import { searchText } from "./search.ts";

/** Returns the columns for sorting, matching and searching that a person's fields decide. */
export const derivedColumns = (fields: SearchableFields) => ({
  firstNameKey: sortKey(fields.firstName),
  lastNameKey: sortKey(fields.lastName),
  cityKey: sortKey(fields.city),
  localityKey: localityKey(fields.city),
  searchText: searchText(fields),
});
