import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { CatchBoundary, RouterProvider } from "@tanstack/react-router";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useLanguage } from "../i18n/use-language.ts";
import { LOCALES } from "../lib/format.ts";
import type { createRouter } from "./router.tsx";
import { GlobalErrorScreen } from "./screens.tsx";

interface AppProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createRouter>;
}

/** The staff app with its providers. */
export function App({ queryClient, router }: AppProps) {
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
