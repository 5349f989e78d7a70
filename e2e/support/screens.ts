import type { Language } from "@kehila/shared/base/languages";
import type { Visitor } from "./browser.ts";
import { launch, visit } from "./browser.ts";
import { endVisit } from "./contexts.ts";
import { StaffApp } from "./staff.ts";

/** Opens a page as an administrator, and passes it to a function that checks its screens. */
export async function show(
  language: Language,
  path: string,
  walk: (visitor: Visitor, app: StaffApp) => Promise<void>,
): Promise<void> {
  const visitor = await visit(await launch(), { language });
  const app = new StaffApp(visitor.page, language);
  await app.signIn("admin@example.org", path);
  await walk(visitor, app);
  await endVisit(visitor.context);
}
