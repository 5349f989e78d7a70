import { useState } from "react";
import { asBoolean, readPreference, writePreference } from "../../lib/storage/preferences.ts";

/** Whether this browser shows a row for each family instead of each person. */
export const showsFamilies = (): boolean => readPreference("families", asBoolean, false);

/** Returns whether the list has a row for each family, and a function that stores the choice. */
export function useFamilies(): [isFamilies: boolean, choose: (isFamilies: boolean) => void] {
  const [isFamilies, setFamilies] = useState(showsFamilies);
  const choose = (chosen: boolean) => {
    setFamilies(chosen);
    writePreference("families", chosen);
  };
  return [isFamilies, choose];
}
