// Loaded before every script (`node --import`), in plain JavaScript so that an old Node can parse
// it and print the reason, instead of failing on the first TypeScript file.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

// wrangler and vitest need 22.12; 22.18 runs TypeScript files without a flag.
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `\nKehila's scripts and tests need Node 22.18 or newer, and this is Node ${process.versions.node}.\n` +
      "On Linux and on Macs with Apple silicon the right Node comes with the packages when a script\n" +
      "is started through pnpm:\n\n" +
      "  npx --yes pnpm@12.21.0 start\n\n" +
      "On other machines install Node 22.18 or newer first (https://nodejs.org).\n\n",
  );
  process.exit(1);
}
