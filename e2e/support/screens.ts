import type { Language } from "@kehila/shared/base/languages";
import type { Visitor } from "./browser.ts";
import { launch, visit } from "./browser.ts";
import { endVisit } from "./contexts.ts";
import { StaffApp } from "./staff.ts";

/** Shows a page to an administrator, and the screens that a callback opens from it. */
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
