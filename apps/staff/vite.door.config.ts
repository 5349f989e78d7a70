import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * The page at the door has a build of its own: it shares no file with the staff app, so that a phone
 * loads nothing else, and a service worker of its folder can hold the page.
 */
export default defineConfig({
  base: "/door/",
  plugins: [react(), vanillaExtractPlugin()],
  build: {
    outDir: "../../dist/assets/door",
    assetsDir: "",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: "door.html" },
  },
});
