import { EXPORT_PAGED_MAX } from "@kehila/shared/limits";
import type { Actor, Permission } from "@kehila/shared/permissions";
import { expect, it } from "vitest";
import { canHold, refusalOf } from "./source.service.ts";

const actor = (...flags: Permission[]): Actor => ({
  id: "actor",
  role: "USER",
  permissions: Object.fromEntries(flags.map((flag) => [flag, true])),
});
const family = { includeChildren: false, includeSpouse: false };
const ofList = { source: "list", sourceId: "list", status: "active", ...family } as const;

it("lets PDF and Word hold 20,000 persons, and Excel any number", () => {
  for (const format of ["pdf", "word"] as const) {
    expect(canHold(format, EXPORT_PAGED_MAX)).toBe(true);
    expect(canHold(format, EXPORT_PAGED_MAX + 1)).toBe(false);
  }
  expect(canHold("excel", 1_000_000)).toBe(true);
});

it("refuses a deleted list, a hidden one, and families without the right to read persons", () => {
  const cinema = { category: "cinema" } as const;
  const viewer = actor("canViewCinema");
  expect(refusalOf(viewer, ofList, cinema)).toBeNull();
  expect(refusalOf(viewer, ofList, null)).toBe("SOURCE_GONE");
  expect(refusalOf(actor("canViewProject"), ofList, cinema)).toBe("RIGHT_LOST");
  expect(refusalOf(null, ofList, cinema)).toBe("RIGHT_LOST");
  for (const asked of [{ includeChildren: true }, { includeSpouse: true }]) {
    expect(refusalOf(viewer, { ...ofList, ...asked }, cinema)).toBe("RIGHT_LOST");
    const archivist = actor("canViewCinema", "canViewArchive");
    expect(refusalOf(archivist, { ...ofList, ...asked }, cinema)).toBe("RIGHT_LOST");
    const editor = actor("canViewCinema", "canEditPersons");
    expect(refusalOf(editor, { ...ofList, ...asked }, cinema)).toBeNull();
  }
});
