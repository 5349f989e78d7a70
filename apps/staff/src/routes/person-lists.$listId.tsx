import { PAGES } from "@kehila/shared/base/paths";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { guard } from "../app/guards.ts";
import { eventListQuery } from "../entities/event-lists/event-lists.queries.ts";
import { ExportDialog } from "../features/exports/export-dialog.tsx";
import { ListHistory } from "../features/history/list-history.tsx";
import { ListScreen } from "../features/participants/screen.tsx";
import { renderHistory } from "./-person-parts.tsx";
import { LinkDialog } from "../features/event-lists/link-dialog.tsx";

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
  const navigate = useNavigate();
  return (
    <ListScreen
      key={listId}
      id={listId}
      renderExport={({ id, title }, { count, part }, onClose) => (
        <ExportDialog source={{ kind: "list", id, title, count, part }} onClose={onClose} />
      )}
      renderLink={(list, onClose) => <LinkDialog list={list} onClose={onClose} />}
      onImport={() => void navigate({ to: PAGES.imports, search: { list: listId } })}
      renderPersonHistory={renderHistory}
      renderHistory={(list) => <ListHistory list={list} />}
    />
  );
}
