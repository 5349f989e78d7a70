/** Separates several cities in the filter `city`: `Haifa; Akko`. */
const SEPARATOR = ";";

/** Returns the cities of a filter, each once and without empty ones. */
export const citiesOf = (text = ""): string[] => [
  ...new Set(
    text
      .split(SEPARATOR)
      .map((city) => city.trim())
      .filter(Boolean),
  ),
];

/** Returns several cities as one filter. */
export const citiesText = (cities: readonly string[]): string => cities.join(`${SEPARATOR} `);
