import type { Language } from "@kehila/shared/base/languages";
import { expect } from "vitest";
import { run } from "../../scripts/lib/processes.ts";
import { ROOT } from "../../scripts/lib/root.ts";
import type { Member } from "./accounts.ts";

export const FOUNDER: Member = {
  name: "Miriam Levinson",
  email: "miriam@first-hour.example",
  password: "seven lamps at dusk",
};

/** Creates the first administrator in a state folder, as docs/deploying.md says. */
export async function createFounder(dir: string, language: Language): Promise<void> {
  const { name, email, password } = FOUNDER;
  const result = await run(
    process.execPath,
    ["scripts/admin-create.ts", "--email", email, "--name", name, "--language", language],
    { cwd: ROOT, output: "collect", env: { STATE_DIR: dir, ADMIN_PASSWORD: password } },
  );
  expect(result).toMatchObject({ code: 0 });
}
