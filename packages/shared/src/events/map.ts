/**
 * Returns the URL that finds a venue on a map, in the app of maps on a phone. It holds the text of
 * the venue and nothing else.
 */
export const mapUrl = (venue: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(venue)}`;
