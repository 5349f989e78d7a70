import { expect, test } from "vitest";
import { PRESET_FLAGS, PRESETS, presetOf } from "./presets.ts";

test("a preset is named by exactly its flags", () => {
  expect(PRESETS).toEqual(["events", "register", "readOnly"]);
  for (const preset of PRESETS) {
    const flags = [...PRESET_FLAGS[preset]];
    expect(presetOf(new Set(flags))).toBe(preset);
    expect(presetOf(new Set(flags.slice(1)))).toBeNull();
    expect(presetOf(new Set([...flags, "canManageArchive"]))).toBeNull();
  }
});

test("each preset gives the rights of its task, and none that deletes persons or all lists", () => {
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
