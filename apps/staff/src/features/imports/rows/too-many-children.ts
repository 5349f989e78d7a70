/** Returns the issue of a child beyond the maximum of a family, which goes to the comment. */
export const tooManyChildren = (row: number) =>
  ({
    row,
    column: null,
    field: "family.children",
    problem: "TOO_MANY_CHILDREN",
    text: "",
  }) as const;
