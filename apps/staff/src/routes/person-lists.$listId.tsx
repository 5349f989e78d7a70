import { createFileRoute } from "@tanstack/react-router";
import { guard } from "../app/guards.ts";
import { eventListQuery } from "../entities/event-lists/event-lists.queries.ts";
import { RegistrationLinkButton } from "../features/event-lists/link-button.tsx";
import { ExportButton } from "../features/exports/export-button.tsx";
import { ListHistory } from "../features/history/list-history.tsx";
import { ImportOffer } from "../features/imports/offer.tsx";
import { ListScreen } from "../features/participants/screen.tsx";
import { renderHistory } from "./-person-slots.tsx";

export const Route = createFileRoute("/person-lists/$listId")({
  beforeLoad: guard("eventList"),
  // Loads in parallel with the page's code; the screen shows a failure.
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(eventListQuery(params.listId));
  },
  component: ListPage,
});

function ListPage() {
  const { listId } = Route.useParams();
  return (
    <ListScreen
      key={listId}
      id={listId}
      renderExport={({ id, title }, { count, part }) => (
        <ExportButton isShort source={{ kind: "list", id, title, count, part }} />
      )}
      renderLink={(list) => <RegistrationLinkButton list={list} />}
      renderImport={({ id }) => <ImportOffer listId={id} />}
      renderPersonHistory={renderHistory}
      renderHistory={(list) => <ListHistory list={list} />}
    />
  );
}
