import { LANGUAGES } from "@kehila/shared/base/languages";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import type { ViteUserConfig } from "vitest/config";
import { TEST_LIMITS } from "../../scripts/lib/test-limits.ts";

const pathsOf = (prefix: string): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, `${prefix}${language}.js`]));

/** Settings shared by the browser build, the server build and the tests; build.ts adds the rest. */
const config: ViteUserConfig = {
  plugins: [react(), vanillaExtractPlugin({ identifiers: "short" })],
  // Texts are looked up by key: one parsed string is smaller and faster than an object literal.
  json: { namedExports: false, stringify: true },
  define: {
    __PAGE_ASSETS__: JSON.stringify({
      style: "",
      styleHash: "sha256-",
      script: "/public/entry-client.js",
      messages: pathsOf("/public/"),
      eventScript: "/public/entry-event.js",
      shared: ["/public/shared.js"],
      eventMessages: pathsOf("/public/event-"),
    }),
  },
  test: { include: ["src/**/*.test.ts"], ...TEST_LIMITS },
};

export default config;
