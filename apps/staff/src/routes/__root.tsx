import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { GlobalErrorScreen } from "../app/screens.tsx";
import { Shell } from "../app/shell.tsx";
import { useMe } from "../entities/users/session.queries.ts";

interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: GlobalErrorScreen,
});

function Root() {
  const router = useRouter();
  const needsSecondFactor = useMe()?.needsSecondFactor === true;
  // If the rule about second factors changes while a page is open, the page's guard must run again.
  useEffect(() => {
    if (needsSecondFactor) void router.invalidate();
  }, [needsSecondFactor, router]);
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
