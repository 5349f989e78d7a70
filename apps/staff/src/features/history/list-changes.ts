import type { EventListHistoryEntry } from "@kehila/shared/events/history";
import { LIST_FIELDS } from "../../entities/event-lists/fields.ts";

/** The fields of a list's history, in the order of the list's form. */
const HISTORY_FIELDS = [...LIST_FIELDS, "users", "comment"] as const;
export type ListField = (typeof HISTORY_FIELDS)[number];

type Sides = Pick<EventListHistoryEntry, "before" | "after">;

/** Returns the fields that an entry changed; for a new list, the fields with a value. */
export const listFieldsOf = ({ before, after }: Sides): ListField[] =>
  HISTORY_FIELDS.filter((field) => {
    const [was, is] = [before?.[field], after?.[field]];
    return before ? was !== undefined || is !== undefined : hasValue(field, { before, after });
  });

/** Whether a new list has a value in a field. The unit counts only with a number of places. */
function hasValue(field: ListField, { after }: Sides): boolean {
  const value = after?.[field];
  if (field === "capacityUnit") return typeof after?.capacity === "number";
  return typeof value === "number" || Boolean(value?.length);
}

interface Sentence {
  key:
    | "create"
    | "save"
    | "update"
    | "addOne"
    | "removeOne"
    | "add"
    | "moveUpOne"
    | "moveUp"
    | "remove"
    | "change"
    | "comment"
    | "uncomment"
    | "cameOne"
    | "came"
    | "untickedOne"
    | "unticked"
    | "attendance"
    | "closeRollCall"
    | "openRollCall";
  /** The number that the sentence contains. */
  values: { count?: number };
}

/** Returns the key of the sentence for an entry, and the number that the sentence contains. */
export function sentenceOf(entry: EventListHistoryEntry): Sentence {
  const { action, after, added, removed } = entry;
  const sentence = (key: Sentence["key"], count?: number): Sentence => ({
    key,
    values: count === undefined ? {} : { count },
  });
  switch (action) {
    case "create":
      return sentence("create");
    case "update": {
      const changedFields = listFieldsOf(entry);
      return changedFields.length === 0
        ? sentence("save")
        : sentence("update", changedFields.length);
    }
    case "comment":
    case "user-comment":
      // The comment of a deleted person is redacted: neither the text nor "no comment" is shown.
      return sentence(after?.comment === null ? "uncomment" : "comment");
    case "move-up":
      return added?.count === 1 ? sentence("moveUpOne") : sentence("moveUp", added?.count ?? 0);
    case "attendance":
      if (added && removed) return sentence("attendance");
      if (added) return added.count === 1 ? sentence("cameOne") : sentence("came", added.count);
      return removed?.count === 1
        ? sentence("untickedOne")
        : sentence("unticked", removed?.count ?? 0);
    case "roll-call":
      return sentence(after?.closed === true ? "closeRollCall" : "openRollCall");
    case "persons":
      if (added && removed) return sentence("change");
      if (added) return added.count === 1 ? sentence("addOne") : sentence("add", added.count);
      return removed?.count === 1 ? sentence("removeOne") : sentence("remove", removed?.count ?? 0);
  }
}
