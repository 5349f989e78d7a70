import type { EventList, Participant } from "@kehila/shared/events/event-lists";
import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import { UserMinus, UsersRound } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as people from "../../entities/persons/people.css.ts";
import { fullName } from "../../entities/persons/format.ts";
import type { RenderHistory } from "../../entities/persons/slots.ts";
import { toVisibility, useColumns } from "../../lib/use-columns.ts";
import { useMedia } from "../../lib/use-media.ts";
import { stack, visuallyHidden } from "../../styles/utilities.css.ts";
import { ColumnsMenu } from "../../ui/table/columns-menu.tsx";
import type { DataTableHandle } from "../../ui/table/use-grid-rows.ts";
import type { RowAction } from "../../ui/table/row.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { SearchField } from "../../ui/field/search-field.tsx";
import { ParticipantCard } from "./card.tsx";
import { OPTIONAL_COLUMNS, useParticipantColumns } from "./columns.tsx";
import { useComments, useSaved } from "./comments.ts";
import { findParticipants } from "./find.ts";
import * as css from "./participants.css.ts";
import { useRemoval } from "./removal.tsx";
import { CommentConflict, UnsavedComments } from "./unsaved-comments.tsx";

const ParticipantDetails = onDemand(async () => (await import("./details.tsx")).ParticipantDetails);

const NARROW = `(max-width: ${BREAKPOINT.narrow}px)`;
/** From this number of participants on, the table has a search box. */
const SEARCHED_FROM = 10;

interface ParticipantsTableProps {
  list: EventList;
  canEdit: boolean;
  /** Renders the history tab in a participant's details. */
  renderPersonHistory: RenderHistory;
}

/** The participants of a list (§2): a table of at most 600 px height, or cards on a phone. */
export function ParticipantsTable({ list, canEdit, renderPersonHistory }: ParticipantsTableProps) {
  const { t } = useTranslation();
  const isNarrow = useMedia(NARROW);
  const { comments, comparedId, endComparison } = useComments(list);
  const savedId = useSaved(comments);
  const [opened, setOpened] = useState<{ id: string; name?: string } | null>(null);
  const onOpen = useCallback(
    (person: Participant["person"]) => setOpened({ id: person.id, name: fullName(person) }),
    [],
  );
  const columns = useParticipantColumns(canEdit ? comments : null, onOpen);
  const [shownColumns, setShown] = useColumns({
    preference: "columns.participants",
    all: OPTIONAL_COLUMNS,
    defaultColumns: OPTIONAL_COLUMNS,
  });
  const visibility = useMemo(() => toVisibility(OPTIONAL_COLUMNS, shownColumns), [shownColumns]);
  const [search, setSearch] = useState("");
  const isSearched = list.personLinks.length >= SEARCHED_FROM;
  const rows = useMemo(
    () => findParticipants(list.personLinks, isSearched ? search : ""),
    [list.personLinks, isSearched, search],
  );
  const table = useRef<DataTableHandle>(null);
  const onRemove = useRemoval(list, () => table.current?.focusRow(null));
  const menuLabelOf = useCallback(
    ({ person }: Participant) => t("persons:action.menu", { name: fullName(person) }),
    [t],
  );
  const actionsOf = useCallback(
    (participant: Participant): readonly RowAction[] => [
      {
        id: "remove",
        label: t("participants:remove.action", { name: fullName(participant.person) }),
        icon: UserMinus,
        onAction: () => onRemove(participant),
      },
    ],
    [t, onRemove],
  );
  const savedParticipant = list.personLinks.find(({ id }) => id === savedId);
  return (
    <div className={stack.s}>
      <div className={people.toolbar}>
        {isSearched ? (
          <div className={people.search}>
            <SearchField
              label={t("participants:find")}
              placeholder={t("participants:find")}
              clearLabel={t("common:search.clear")}
              value={search}
              onChange={setSearch}
            />
          </div>
        ) : null}
        {isNarrow || list.personLinks.length === 0 ? null : (
          <ColumnsMenu
            options={OPTIONAL_COLUMNS.map((value) => ({
              value,
              label: t(`participants:column.${value}`),
            }))}
            shown={shownColumns}
            onChange={setShown}
          />
        )}
      </div>
      <p role="status" className={visuallyHidden}>
        {savedParticipant
          ? t("participants:comment.saved", { name: fullName(savedParticipant.person) })
          : null}
      </p>
      <UnsavedComments comments={comments} />
      {list.personLinks.length === 0 ? (
        <EmptyState icon={UsersRound} title={t("participants:empty.title")}>
          {t(canEdit ? "participants:empty.add" : "participants:empty.wait")}
        </EmptyState>
      ) : (
        <div className={css.table}>
          <DataTable
            label={t("participants:label")}
            columns={columns}
            visibility={visibility}
            rows={rows}
            resetKey={search}
            actionsLabel={t("participants:actions")}
            actionsOf={canEdit ? actionsOf : undefined}
            menuLabelOf={menuLabelOf}
            onOpen={editComment}
            handle={table}
            renderCard={(participant) => (
              <ParticipantCard
                participant={participant}
                actions={canEdit ? actionsOf(participant) : []}
                comments={canEdit ? comments : null}
                onOpen={onOpen}
              />
            )}
            isLoading={false}
            hasMore={false}
            foot={rows.length === 0 ? t("participants:noMatch") : null}
          />
        </div>
      )}
      {opened ? (
        <ParticipantDetails
          id={opened.id}
          knownName={opened.name}
          renderHistory={renderPersonHistory}
          onOpenPerson={(id) => setOpened({ id })}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {comparedId === null ? null : (
        <CommentConflict id={comparedId} comments={comments} onClose={endComparison} />
      )}
    </div>
  );
}

/** Enter on a row begins to edit its comment. */
const editComment = (): void =>
  document.activeElement?.querySelector<HTMLElement>("textarea")?.focus();
