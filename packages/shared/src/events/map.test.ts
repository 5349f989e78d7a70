import { expect, test } from "vitest";
import { mapUrl } from "./map.ts";

test("a map is asked for the text of the venue alone", () => {
  const venue = "Дом культуры, ул. Герцль 5 & #3";
  const [service, query = ""] = mapUrl(venue).split("&query=");
  expect(service).toBe("https://www.google.com/maps/search/?api=1");
  expect(query).not.toMatch(/[&#\s]/u);
  expect(decodeURIComponent(query)).toBe(venue);
});
