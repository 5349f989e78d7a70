import type { PersonRow } from "@kehila/shared/persons/answers";
import { describe, expect, it } from "vitest";
import { asFamilies, nextApplication } from "./families.ts";

const row = (id: string, spouse: string | null = null) =>
  ({ id, spouse: spouse === null ? null : { id: spouse } }) as PersonRow;
const ids = (rows: readonly PersonRow[]) => rows.map(({ id }) => id);

describe("the applications of a queue", () => {
  const queue = [
    row("anna", "boris"),
    row("boris", "anna"),
    row("clara"),
    row("dina", "eli"),
    row("eli", "dina"),
    row("fania", "not loaded"),
  ];

  it("contain a couple once", () => {
    const { applications, rowOf } = asFamilies(queue);
    expect(ids(applications)).toEqual(["anna", "clara", "dina", "fania"]);
    expect(rowOf).toEqual([0, 2, 3, 5]);
  });

  it("lead to the next application, and from the last one to the previous one", () => {
    const { applications } = asFamilies(queue);
    const after = (id: string, spouse: { id: string } | null = null) =>
      nextApplication(applications, { id, spouse })?.id ?? null;
    expect(after("anna")).toBe("clara");
    // The address of the review can name the spouse.
    expect(after("eli", { id: "dina" })).toBe("fania");
    expect(after("fania")).toBe("dina");
    expect(after("missing")).toBeNull();
    expect(nextApplication([row("only")], { id: "only", spouse: null })).toBeNull();
  });
});
