import type { PersonRow } from "@kehila/shared/persons/answers";
import { describe, expect, it } from "vitest";
import { nextApplication } from "./next-application.ts";

const row = (id: string, spouse: string | null = null) =>
  ({ id, spouse: spouse === null ? null : { id: spouse } }) as PersonRow;

describe("the applications of a queue", () => {
  const applications = [
    row("anna", "boris"),
    row("clara"),
    row("dina", "eli"),
    row("fania", "not loaded"),
  ];

  it("lead to the next application, and from the last one to the previous one", () => {
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
