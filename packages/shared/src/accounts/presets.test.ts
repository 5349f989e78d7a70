import { expect, test } from "vitest";
import { PRESET_FLAGS, PRESETS, presetOf } from "./presets.ts";

test("presetOf() returns a preset for exactly its flags", () => {
  expect(PRESETS).toEqual(["events", "register", "readOnly"]);
  for (const preset of PRESETS) {
    const flags = [...PRESET_FLAGS[preset]];
    expect(presetOf(new Set(flags))).toBe(preset);
    expect(presetOf(new Set(flags.slice(1)))).toBeNull();
    expect(presetOf(new Set([...flags, "canManageArchive"]))).toBeNull();
  }
});

test("each preset has the flags of its task; none may delete persons or lists of others", () => {
  const categories = [
    "canViewCinema",
    "canViewLanguageLesson",
    "canViewProject",
    "canViewKidsProject",
    "canViewHumanitarian",
  ];
  expect(PRESET_FLAGS).toEqual({
    events: [
      ...categories,
      "canCreateLists",
      "canEditOwnLists",
      "canEditAllLists",
      "canDeleteOwnLists",
    ],
    register: ["canCreatePersons", "canEditPersons", "canViewArchive"],
    readOnly: categories,
  });
});
