// Loaded before every script (`node --import`), in plain JavaScript so that an old Node can parse
// it and print the reason, instead of failing on the first TypeScript file.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const { npm_config_user_agent: launcher = "", npm_lifecycle_event: script = "start" } = process.env;
// `pnpm deploy` is a command of pnpm itself.
const command = `npx --yes pnpm@12.21.0 ${script === "deploy" ? "run deploy" : script}`;

/**
 * Prints the reason and ends the process before the script starts.
 *
 * @param {string[]} lines
 */
function refuse(...lines) {
  process.stderr.write(`\n${lines.join("\n")}\n\n`);
  process.exit(1);
}

// npm installs other dependencies, and the scripts call pnpm.
if (/^(?:npm|yarn|bun)\//u.test(launcher)) {
  refuse("Kehila's scripts are started with pnpm, which npx brings:", "", `  ${command}`);
}

// wrangler and vitest need 22.12; 22.18 runs TypeScript files without a flag.
if (major < 22 || (major === 22 && minor < 18)) {
  refuse(
    `Kehila's scripts and tests need Node 22.18 or newer, and this is Node ${process.versions.node}.`,
    "On Linux and on Macs with Apple silicon the right Node comes with the packages when a script",
    "is started through pnpm:",
    "",
    `  ${command}`,
    "",
    "On other machines install Node 22.18 or newer first (https://nodejs.org).",
  );
}
