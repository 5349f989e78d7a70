import "./styles/reset.css.ts";
import { hashKey } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createRouter } from "./app/router.tsx";
import { startTranslations } from "./i18n/setup.ts";
import { AccessError } from "./lib/guards.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { followSession, sessionQuery } from "./lib/session.queries.ts";

const queryClient = createQueryClient();
const router = createRouter(queryClient);

followSession(queryClient);
// Rights that change while a page is open count at once: the guards are asked again.
const sessionHash = hashKey(sessionQuery.queryKey);
let known = queryClient.getQueryData(sessionQuery.queryKey);
queryClient.getQueryCache().subscribe(({ query }) => {
  if (query.queryHash !== sessionHash) return;
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (session === known) return;
  const isFirst = known === undefined;
  known = session;
  if (!isFirst) void router.invalidate();
});

// The session is needed by whatever page this is: ask while the language loads.
void queryClient.prefetchQuery(sessionQuery);
await startTranslations();

const root = document.getElementById("app");
if (!root) throw new Error("The shell has no place for the app");
createRoot(root, {
  onCaughtError(error) {
    // A page that somebody may not open is an answer, not a fault.
    if (!(error instanceof AccessError)) reportError(error);
  },
}).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
);
