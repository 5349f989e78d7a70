import { expect, test } from "vitest";
import { countryName, countryOf } from "./foreign-phones.ts";

test.each([
  ["+7 912 345 67 89", "7 RU"],
  ["8 (912) 345-67-89", "7 RU"],
  ["79123456789", "7 RU"],
  ["+7 701 234 56 78", "7 KZ"],
  ["+380 50 123 45 67", "380 UA"],
  ["380501234567", "380 UA"],
  ["00375 29 123 45 67", "375 BY"],
  ["+1 (212) 555-0123", "1 US"],
  ["+49 30 1234567", "49 DE"],
  ["+33 1 23 45 67 89", "33 FR"],
  ["+44 20 7946 0958", "44 GB"],
  ["+995 32 212 3456", "995 GE"],
  ["+994 12 345 67 89", "994 AZ"],
  ["+998 90 123 45 67", "998 UZ"],
  ["+374 10 123456", "374 AM"],
  ["+373 22 123456", "373 MD"],
  ["+251 91 123 4567", "251 ET"],
  ["+48 22 123 45 67", "48 PL"],
  ["+55 11 91234-5678", "55 BR"],
  ["+54 9 11 1234-5678", "54 AR"],
  ["＋٣٨٠ ٥٠ ١٢٣ ٤٥ ٦٧", null],
  ["+٣٨٠ ٥٠ ١٢٣ ٤٥ ٦٧", "380 UA"],
  ["+999 123 456 789", null],
  ["+972 52 123 4567", null],
  ["0521234567", null],
])("%s is of the country %s", (typed, expected) => {
  const country = countryOf(typed);
  expect(country && `${country.code} ${country.region}`).toBe(expected);
});

test("the message names the country in each language", () => {
  const typed = "+380 50 123 45 67";
  expect(countryName(typed, "en")).toBe("Ukraine, \u200E+380");
  expect(countryName(typed, "ru")).toBe("Украина, \u200E+380");
  expect(countryName(typed, "he")).toBe("אוקראינה, \u200E+380");
  expect(countryName("+999 123 456 789", "ru")).toBeNull();
});
