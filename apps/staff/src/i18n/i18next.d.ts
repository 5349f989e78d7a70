import "i18next";
import type { resources } from "./en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    // Every slice, so that one kind of `t` goes everywhere: `t("slice:key")`, and `t("key")` of common.
    defaultNS: ["common", ...Exclude<keyof typeof resources, "common">[]];
    resources: typeof resources;
  }
}
