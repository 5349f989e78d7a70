import "i18next";
import type { resources } from "./en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    // Every namespace, so that one kind of `t` works everywhere: `t("slice:key")`, and `t("key")`
    // for common.
    defaultNS: ["common", ...Exclude<keyof typeof resources, "common">[]];
    resources: typeof resources;
  }
}
