/**
 * Locks a state folder while another process lives: `node scripts/keep-lock.ts DIR PID`. Sends
 * `locked` to the parent process, or ends with an error.
 */
import { lockState } from "./lib/state.ts";

const CHECK_MS = 500;

const [dir = "", pid = ""] = process.argv.slice(2);
lockState(dir);
process.send?.("locked");
process.disconnect?.();

const timer = setInterval(() => {
  try {
    // Signal 0 only asks whether the process lives.
    process.kill(Number(pid), 0);
  } catch {
    clearInterval(timer);
    process.exit();
  }
}, CHECK_MS);
