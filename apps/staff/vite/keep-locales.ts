import type { Plugin } from "vite";

const STRINGS =
  /[\\/]react-(?:aria|stately|aria-components)[\\/]dist[\\/].*[\\/]([a-z]{2})-[A-Z]{2}\.mjs$/u;

/**
 * Empties the strings that React Aria ships for languages that the product lacks: thirty unused
 * dictionaries are larger than the components.
 */
export function keepLocales(languages: readonly string[]): Plugin {
  return {
    name: "keep-locales",
    enforce: "pre",
    load(id) {
      const language = STRINGS.exec(id)?.[1];
      if (language === undefined || languages.includes(language)) return null;
      return "export default {};";
    },
  };
}
