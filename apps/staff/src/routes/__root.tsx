import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { GlobalErrorScreen } from "../app/screens.tsx";
import { Shell } from "../app/shell.tsx";

interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: GlobalErrorScreen,
});

function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
