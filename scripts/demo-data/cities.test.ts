import { localityOf } from "@kehila/shared/names/locality";
import { expect, it } from "vitest";
import { CITIES } from "./cities.ts";

it("has known cities only, in each of their spellings", () => {
  for (const [spelled] of CITIES) {
    const [place, ...others] = Object.values(spelled).map(localityOf);
    expect(place, JSON.stringify(spelled)).not.toBeNull();
    expect(new Set([place, ...others]).size, JSON.stringify(spelled)).toBe(1);
  }
});
