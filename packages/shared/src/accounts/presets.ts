import type { Permission } from "./permissions.ts";
import { PERMISSION_GROUPS } from "./permissions.ts";

/** The flags of each preset, which invitations and the permissions dialog offer. */
export const PRESET_FLAGS = {
  /** Prepares and runs event lists of every category. */
  events: [
    ...PERMISSION_GROUPS.listVisibility,
    "canCreateLists",
    "canEditOwnLists",
    "canEditAllLists",
    "canDeleteOwnLists",
  ],
  /** Keeps the records of people. */
  register: ["canCreatePersons", "canEditPersons", "canViewArchive"],
  /** Reads event lists with their participants. */
  readOnly: PERMISSION_GROUPS.listVisibility,
} as const satisfies Record<string, readonly Permission[]>;

export type Preset = keyof typeof PRESET_FLAGS;

export const PRESETS = Object.keys(PRESET_FLAGS) as Preset[];

/** Returns the preset with exactly these flags; null for any other choice. */
export function presetOf(flags: ReadonlySet<Permission>): Preset | null {
  const isEqual = (preset: Preset): boolean => {
    const presetFlags: readonly Permission[] = PRESET_FLAGS[preset];
    return presetFlags.length === flags.size && presetFlags.every((flag) => flags.has(flag));
  };
  return PRESETS.find(isEqual) ?? null;
}
