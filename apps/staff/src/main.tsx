import "./styles/reset.css.ts";
import { PAGES } from "@kehila/shared/base/paths";
import { hashKey } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createRouter } from "./app/router.tsx";
import { startTranslations } from "./i18n/setup.ts";
import { ApiError } from "./lib/api/api-error.ts";
import { completeMovedPresses } from "./lib/page/moved-press.ts";
import { followPageFocus } from "./lib/page/page-focus.ts";
import { applyShellStyles } from "./lib/page/shell-styles.ts";
import { AccessError } from "./app/guards.ts";
import { PartError } from "./ui/lazy-part.tsx";
import { createQueryClient } from "./lib/api/query-client.ts";
import { followSession, sessionQuery } from "./entities/users/session.queries.ts";

const queryClient = createQueryClient();
const router = createRouter(queryClient);

completeMovedPresses();
followPageFocus();
followSession(queryClient);
// A permission change applies to the open page at once: the guards run again.
const sessionHash = hashKey(sessionQuery.queryKey);
let cachedSession = queryClient.getQueryData(sessionQuery.queryKey);
queryClient.getQueryCache().subscribe(({ query }) => {
  if (query.queryHash !== sessionHash) return;
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (session === cachedSession) return;
  const isFirst = cachedSession === undefined;
  cachedSession = session;
  if (!isFirst) void router.invalidate();
});

// Every page needs the session, so it loads in parallel with the texts and the code of the page.
void queryClient.prefetchQuery(sessionQuery);
for (const route of router.getMatchedRoutes(location.pathname)[0]) {
  // After a failure here, the router requests the chunk again and shows a second failure.
  void router.loadRouteChunk(route)?.catch(() => {});
}

/** Renders the page once its texts and styles are loaded. */
async function draw(): Promise<void> {
  await Promise.all([applyShellStyles(), startTranslations()]);
  // /login has no guard: once its route is loaded, the first render shows the whole page.
  if (location.pathname === PAGES.login) await router.load();

  const root = document.getElementById("app");
  if (!root) throw new Error("The shell has no element for the app");
  const reactRoot = createRoot(root, {
    onCaughtError(error) {
      // Screens show these errors to the user: a closed page, a refused call, a part without code.
      const isShown = [AccessError, ApiError, PartError].some((kind) => error instanceof kind);
      if (!isShown) reportError(error);
    },
  });
  // React renders a transition in short tasks, so the browser can respond to the user in between.
  startTransition(() => {
    reactRoot.render(
      <StrictMode>
        <App queryClient={queryClient} router={router} />
      </StrictMode>,
    );
  });
}

// Not awaited: the code of a page imports this module, and would wait until the module ends.
void draw();
