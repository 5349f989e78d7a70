/** The fields of a list that its form, a comparison of two edits and its history show, in order. */
export const LIST_FIELDS = [
  "title",
  "category",
  "date",
  "time",
  "venue",
  "capacity",
  "capacityUnit",
  "description",
] as const;
export type ListField = (typeof LIST_FIELDS)[number];
