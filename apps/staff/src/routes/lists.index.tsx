import { createFileRoute } from "@tanstack/react-router";
import { guard } from "../app/guards.ts";
import { allListsQuery } from "../entities/event-lists/event-lists.queries.ts";
import { AllListsScreen } from "../features/event-lists/all-lists-screen.tsx";
import { NewListOffer } from "../features/imports/offer.tsx";

export const Route = createFileRoute("/lists/")({
  beforeLoad: guard("lists"),
  // Loads in parallel with the page's code; the screen shows a failure.
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(allListsQuery);
  },
  component: AllListsPage,
});

function AllListsPage() {
  return <AllListsScreen renderNames={() => <NewListOffer />} />;
}
