import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PeopleList } from "../../entities/persons/list/people-list.tsx";
import { muted } from "../../styles/utilities.css.ts";
import * as peopleCss from "../../entities/persons/list/people.css.ts";
import type { RenderSortMenu } from "../../entities/persons/list/people-toolbar.tsx";
import type { RenderMerge } from "../../entities/persons/rendered-parts.ts";
import { useRowDoubleClick } from "../../entities/persons/list/use-row-double-click.ts";
import { usePersonPages } from "../../entities/persons/pages/use-pages.ts";
import type { ChangeView } from "../../entities/persons/list/view.ts";
import { useFamilyPages } from "../../entities/persons/family/as-families.ts";
import { applicationsQuery } from "./applications.queries.ts";
import { ApplicationCard, CARD_FIELDS } from "./card.tsx";
import { useApplicationColumns } from "./columns.tsx";
import { ApplicationDialogs, useApplicationDialogs } from "./dialogs.tsx";
import { QueueChips, QueueFiltersButton } from "./filters.tsx";
import { selectionOf } from "./rejection/reject-many-dialog.tsx";
import { useApplicationActions } from "./steps.ts";
import type { ApplicationsView, QueueFilters } from "./view.ts";
import { DEFAULT_SORT, isNarrowed, withFilters } from "./view.ts";
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { Button } from "../../ui/button/button.tsx";

interface ApplicationsScreenProps {
  /** The state of the screen, from the address; `person` is the application under review. */
  view: ApplicationsView;
  onView: ChangeView<ApplicationsView>;
  /** Renders the edit dialog; the route provides it from the persons feature. */
  renderEdit: (edit: { id: string; onClose: () => void }) => ReactNode;
  renderMerge: RenderMerge;
}

/** The queue of applications: search, review, edit, approve, reject, merge. */
export function ApplicationsScreen(props: ApplicationsScreenProps) {
  const { view, onView, renderEdit, renderMerge } = props;
  const { t } = useTranslation();
  const { pages, rows } = useQueue(view);
  const applications = pages.rows;
  const columns = useApplicationColumns();
  const dialogs = useApplicationDialogs({ view, onView, applications });
  const actionsOf = useApplicationActions(dialogs.steps);
  const onFilters = (filters: QueueFilters) => onView(withFilters(view, filters));
  const isEmpty = pages.data !== undefined && applications.length === 0;
  const isNarrow = useMedia(media.narrow);
  // The first click opened the review; the editor replaces it.
  useRowDoubleClick(dialogs.replaceReviewByEdit);
  return (
    <div className={peopleCss.body}>
      {isEmpty || !isNarrow ? <p className={muted}>{t("applications:intro")}</p> : null}
      <PeopleList
        pages={pages}
        view={view}
        onView={onView}
        defaultSort={DEFAULT_SORT}
        texts="applications:"
        sortTexts="applications:sort."
        label={t("applications:label")}
        isNarrowed={isNarrowed(view)}
        emptyIcon={Inbox}
        filters={<QueueFiltersButton view={view} onFilters={onFilters} />}
        renderTools={
          applications.length > 1
            ? (sortMenu) => (
                <ManyTools
                  sortMenu={sortMenu}
                  onApprove={() => dialogs.setApprovingMany(true)}
                  onReject={() => dialogs.setRejectSelection(selectionOf(view))}
                />
              )
            : undefined
        }
        openId={dialogs.reviewedId ?? dialogs.editedId ?? dialogs.step?.application.id ?? null}
        columns={columns}
        actionsOf={actionsOf}
        onOpen={dialogs.steps.onReview}
        cardFields={CARD_FIELDS}
        renderCard={(application) => (
          <ApplicationCard application={application} actions={actionsOf(application)} />
        )}
      >
        <QueueChips view={view} onFilters={onFilters} />
      </PeopleList>
      <ApplicationDialogs
        dialogs={dialogs}
        rows={rows}
        applications={applications}
        renderEdit={renderEdit}
        renderMerge={renderMerge}
      />
    </div>
  );
}

interface ManyToolsProps {
  sortMenu: RenderSortMenu;
  onApprove: () => void;
  onReject: () => void;
}

/**
 * The sort menu and decisions on many applications at once: buttons on a wide screen. On narrower
 * ones, where buttons leave no room for the search, they are in the menu.
 */
function ManyTools({ sortMenu, onApprove, onReject }: ManyToolsProps) {
  const { t } = useTranslation();
  const isWide = useMedia(media.wide);
  const actions = [
    { id: "approve", label: t("applications:approveMany.open"), onAction: onApprove },
    { id: "reject", label: t("applications:rejectMany.open"), onAction: onReject },
  ];
  if (!isWide) return sortMenu(actions);
  return (
    <>
      {sortMenu()}
      {actions.map(({ id, label, onAction }) => (
        <Button key={id} onPress={onAction}>
          {label}
        </Button>
      ))}
    </>
  );
}

/** Returns the pages of the queue, in which a couple is one application, and the loaded rows. */
function useQueue(view: ApplicationsView) {
  const queue = usePersonPages(applicationsQuery(view));
  return { pages: useFamilyPages(queue), rows: queue.rows };
}
