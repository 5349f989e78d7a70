import { lazy, Suspense } from "react";
import { TextField } from "../../ui/text-field.tsx";
import type { CityFieldProps } from "./city-suggest-field.tsx";

// The list of localities is loaded on demand: the register shows without it.
const CitySuggestField = lazy(async () => {
  const { CitySuggestField: field } = await import("./city-suggest-field.tsx");
  return { default: field };
});

/** A city: any text, with the localities of Israel as suggestions in the language of the interface. */
export function CityField(props: CityFieldProps) {
  return (
    <Suspense fallback={<TextField {...props} autoComplete="off" />}>
      <CitySuggestField {...props} />
    </Suspense>
  );
}
