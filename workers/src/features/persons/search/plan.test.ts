import type { PersonQueryInput } from "@kehila/shared/persons/query";
import { personQuerySchema } from "@kehila/shared/persons/query";
import { describe, expect, it } from "vitest";
import type { PageKey } from "./page.ts";
import { filterValues, parseSearch } from "./parsed-search.ts";
import type { Plan } from "./plan.ts";
import { describePlan, TIER_OFFSET, planOf } from "./plan.ts";
import { orderOf } from "./order.ts";

function plan(query: PersonQueryInput, after: PageKey | null = null): Plan {
  const filter = personQuerySchema.parse(query);
  const search = parseSearch(filter);
  if (search === null) throw new Error("The query matches no person.");
  const status = query.active === "false" ? "archived" : query.pending ? "pending" : "active";
  const values = filterValues(filter, "2026-11-23");
  return planOf({ status, search, filter: values, order: orderOf(filter), after });
}

describe("the plan of a query", () => {
  it.each<[PersonQueryInput, string]>([
    [{}, "— → scan"],
    [{ language: "he" }, "— → scan"],
    [{ sortBy: "phone", sortOrder: "desc" }, "— → scan"],
    [{ active: "false" }, "— → scan"],
    [{ gender: "male" }, "— → scan"],
    [{ ageMin: "70", sortBy: "birthDate" }, "— → scan"],
    [{ city: "Haifa", visitedEvents: "cinema" }, "— → scan"],
    [{ city: "Nowhere" }, "— → scan"],
    [{ city: "xy" }, "— → scan"],
    [{ firstName: "Anna" }, "text → scan"],
    [{ lastName: "o" }, "filters → scan"],
    [{ lastName: "לו", sortBy: "phone" }, "filters → scan"],
    [{ search: "anna", sortBy: "lastName" }, "text → scan"],
    [{ search: "a", sortBy: "city" }, "letters → scan"],
    [{ search: "anna" }, "text → tiers"],
    [{ search: "anna k" }, "text → tiers"],
    [{ search: "a" }, "letters → tiers"],
    [{ search: "12345" }, "text → tiers"],
    [{ search: "anna", active: "false" }, "text | filters → tiers"],
    [{ search: "anna", gender: "female" }, "text | filters → tiers"],
    [{ search: "a", city: "Haifa" }, "letters | filters → tiers"],
    [{ search: "anna", lastName: "o" }, "text → tiers"],
    [{ search: "anna", ageMin: "70", gender: "male" }, "text | births → tiers"],
  ])("%j: %s", (query, expected) => {
    expect(describePlan(plan(query))).toBe(expected);
  });

  it("looks for the longest of short words", () => {
    expect(plan({ search: "a ко" }).texts).toMatchObject({ shortTexts: '["ко"]' });
  });

  it("ranks more candidates after the cursor of a ranked page", () => {
    const [first] = plan({ search: "anna" }).sources;
    const [next] = plan({ search: "anna" }, [0, "levi", "anna", 7]).sources;
    expect(next?.limit).toBeGreaterThan(first?.limit ?? 0);
  });

  it("continues after the cursor of a tier", () => {
    const { sources, otherwise } = plan({ search: "anna" }, [TIER_OFFSET + 4, "", "", 7]);
    expect(sources).toEqual([]);
    expect(otherwise).toMatchObject({ by: "tiers", from: 7 });
    expect(otherwise.by === "tiers" && otherwise.tiers[0]?.rank).toBe(4);
  });
});
