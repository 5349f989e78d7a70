import { placeOf } from "@kehila/shared/names/places";
import { expect, it } from "vitest";
import { CITIES } from "./places.ts";

it("has known cities only, in each of their spellings", () => {
  for (const [spelled] of CITIES) {
    const [place, ...others] = Object.values(spelled).map(placeOf);
    expect(place, JSON.stringify(spelled)).not.toBeNull();
    expect(new Set([place, ...others]).size, JSON.stringify(spelled)).toBe(1);
  }
});
