import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { EventCategory } from "@kehila/shared/events/categories";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { guard } from "../app/guards.ts";
import { categoryListsQuery } from "../entities/event-lists/event-lists.queries.ts";
import { NewListOffer } from "../features/imports/offer.tsx";
import { ListsScreen } from "../features/event-lists/lists-screen.tsx";

const categoryOf = (text: string): EventCategory | undefined =>
  EVENT_CATEGORIES.find((option) => option === text);

export const Route = createFileRoute("/lists/$category")({
  beforeLoad: async (route) => {
    const category = categoryOf(route.params.category);
    if (category) await guard(category)(route);
    else notFound({ throw: true });
  },
  // Loads in parallel with the page's code; the screen shows a failure.
  loader: ({ context, params }) => {
    const category = categoryOf(params.category);
    if (category) void context.queryClient.prefetchQuery(categoryListsQuery(category));
  },
  component: ListsPage,
});

function ListsPage() {
  const category = categoryOf(Route.useParams().category);
  if (!category) return null;
  return (
    <ListsScreen
      key={category}
      category={category}
      renderNames={() => <NewListOffer category={category} />}
    />
  );
}
