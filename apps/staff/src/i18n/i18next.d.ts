import "i18next";
import type { resources as others } from "./en.others.ts";
import type { resources as first } from "./en.ts";

type Resources = typeof first & typeof others;

declare module "i18next" {
  interface CustomTypeOptions {
    // Every namespace, so that one `t` works everywhere: `t("slice:key")`, and `t("key")` for
    // common texts.
    defaultNS: ["common", ...Exclude<keyof Resources, "common">[]];
    resources: Resources;
  }
}
