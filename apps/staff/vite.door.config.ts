import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { doorFiles, SERVICE_WORKER } from "./vite/door-files.ts";
import { retryLink } from "./vite/retry-link.ts";

const BASE = "/door/";

/**
 * The separate build of the page at the door. It shares no file with the staff app, so that a phone
 * loads nothing else, and the service worker of its folder can store the page.
 */
export default defineConfig({
  base: BASE,
  plugins: [react(), vanillaExtractPlugin(), retryLink(), doorFiles(BASE)],
  build: {
    outDir: "../../dist/assets/door",
    assetsDir: "",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { door: "door.html", worker: "door-worker/service-worker.ts" },
      output: {
        // Each language is a file with its name; the page loads one of them.
        chunkFileNames: ({ facadeModuleId }) =>
          `${/\/locales\/(\w+)\//u.exec(facadeModuleId ?? "")?.[1] ?? "[name]"}-[hash].js`,
        entryFileNames: ({ name }) => (name === "worker" ? SERVICE_WORKER : "[name]-[hash].js"),
      },
    },
  },
});
