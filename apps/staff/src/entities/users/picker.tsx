import type { EventCategory } from "@kehila/shared/events/categories";
import { usePickerSource } from "../../lib/form/use-picker-source.ts";
import type { PickerProps } from "../../ui/field/picker.tsx";
import { Picker } from "../../ui/field/picker.tsx";
import { userPickQuery } from "./picker.queries.ts";

/** A user as a picker shows one. */
export interface PickedUser {
  id: string;
  name: string;
}

interface UserPickerProps extends Omit<
  PickerProps<PickedUser>,
  "source" | "nameOf" | "describe" | "unavailable" | "describeChosen"
> {
  /**
   * The category of the list; users who may not see it are not offered. Null while none is chosen.
   */
  category: EventCategory | null;
}

/** Picks the users who are assigned to an event list. */
export function UserPicker({ category, ...props }: UserPickerProps) {
  const source = usePickerSource((search) => userPickQuery(category, search));
  return <Picker<PickedUser> {...props} source={source} nameOf={({ name }) => name} />;
}
