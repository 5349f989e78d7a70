import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** The service worker's file: without a hash, since browsers look for updates at the same URL. */
export const SERVICE_WORKER = "service-worker.js";

/**
 * Writes the names of the built files into the service worker of the page at the door. The names
 * contain hashes, so a release that changes a file also changes the worker.
 */
export const doorFiles = (base: string): Plugin => ({
  name: "kehila:door-files",
  generateBundle(_options, bundle) {
    const worker = bundle[SERVICE_WORKER];
    if (worker?.type !== "chunk") this.error(`${SERVICE_WORKER} was not built`);
    if (worker.imports.length > 0) this.error("The service worker may import no other file");
    const files = Object.keys(bundle)
      .filter((name) => /\.(?:js|css)$/u.test(name) && name !== SERVICE_WORKER)
      .map((name) => base + name)
      .toSorted();
    const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
    worker.code =
      `const DOOR_FILES = ${JSON.stringify(files)}, DOOR_VERSION = "${version}";\n` + worker.code;
  },
});
