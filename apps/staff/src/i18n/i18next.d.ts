import "i18next";
import type door from "./locales/en/door.json";
import type { resources } from "./en.ts";

/** `door` has the texts of the page at the door, which loads no other texts. */
type Resources = typeof resources & { door: typeof door };

declare module "i18next" {
  interface CustomTypeOptions {
    // Every namespace, so that one `t` works everywhere: `t("slice:key")`, and `t("key")` for
    // common texts.
    defaultNS: ["common", ...Exclude<keyof Resources, "common">[]];
    resources: Resources;
  }
}
