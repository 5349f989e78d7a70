import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { CatchBoundary, RouterProvider } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useLanguage } from "../i18n/use-language.ts";
import { EARLY_ID } from "../features/auth/early-sign-in.ts";
import { LOCALES } from "../lib/text/format.ts";
import type { createRouter } from "./router.tsx";
import { GlobalErrorScreen } from "./screens.tsx";

interface AppProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createRouter>;
}

/** The staff app with its providers. */
export function App({ queryClient, router }: AppProps) {
  useLayoutEffect(() => {
    // A microtask runs before the next paint, but after the sign-in screen has taken the focus.
    queueMicrotask(() => document.getElementById(EARLY_ID)?.remove());
  }, []);
  return (
    <I18nProvider locale={LOCALES[useLanguage()]}>
      <QueryClientProvider client={queryClient}>
        <CatchBoundary getResetKey={() => "app"} errorComponent={GlobalErrorScreen}>
          <RouterProvider router={router} />
        </CatchBoundary>
      </QueryClientProvider>
    </I18nProvider>
  );
}
