import * as people from "../../../entities/persons/list/people.css.ts";
import * as css from "../participants.css.ts";
import { attendanceOf } from "@kehila/shared/events/came";
import type { EventList, Participant } from "@kehila/shared/events/event-lists";
import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import { UserMinus, UsersRound } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import type { RenderHistory } from "../../../entities/persons/rendered-parts.ts";
import { toVisibility, useColumns } from "../../../lib/page/use-columns.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { stack, visuallyHidden } from "../../../styles/utilities.css.ts";
import { ColumnsMenu } from "../../../ui/table/columns-menu.tsx";
import type { RowAction } from "../../../ui/table/row.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SearchField } from "../../../ui/field/search-field.tsx";
import { ParticipantCard } from "./card.tsx";
import type { OptionalColumn } from "./columns.tsx";
import { OPTIONAL_COLUMNS, useParticipantColumns } from "./columns.tsx";
import type { Comments } from "../comments/comments.ts";
import { useComments, useSaved } from "../comments/comments.ts";
import { findParticipants } from "./find.ts";
import { useRemoval } from "../removal/removal.tsx";
import { CommentConflict, UnsavedComments } from "../comments/unsaved-comments.tsx";
import { PAGES } from "@kehila/shared/base/paths";
import type { Person } from "@kehila/shared/persons/answers";
import { Link } from "@tanstack/react-router";
import { PersonDetails } from "../../../entities/persons/details/details.tsx";
import { linkButton } from "../../../ui/button/link-button.tsx";

const NARROW = `(max-width: ${BREAKPOINT.narrow}px)`;
/** From this number of participants on, the table has a search box. */
const SEARCHED_FROM = 10;

interface ParticipantsTableProps {
  list: EventList;
  /** The participants that pass the filter by attendance. */
  participants: readonly Participant[];
  canEdit: boolean;
  /** Renders the history tab in a participant's details. */
  renderPersonHistory: RenderHistory;
}

/** The participants of a list: a table of at most 600 px height, or cards on a phone. */
export function ParticipantsTable(props: ParticipantsTableProps) {
  const { list, participants, canEdit, renderPersonHistory } = props;
  const { t } = useTranslation();
  const { comments, comparedId, endComparison } = useComments(list);
  const [opened, setOpened] = useState<{ id: string; name?: string } | null>(null);
  const onOpen = useCallback(
    (person: Participant["person"]) => setOpened({ id: person.id, name: fullName(person) }),
    [],
  );
  const isSearched = list.personLinks.length >= SEARCHED_FROM;
  const [search, setSearch] = useState("");
  const rows = useMemo(
    () => findParticipants(participants, isSearched ? search : ""),
    [participants, isSearched, search],
  );
  const [shownColumns, setShown] = useColumns({
    preference: "columns.participants",
    all: OPTIONAL_COLUMNS,
    defaultColumns: OPTIONAL_COLUMNS,
  });
  return (
    <div className={stack.s}>
      <Toolbar
        search={isSearched ? search : null}
        onSearch={setSearch}
        columns={list.personLinks.length === 0 ? null : shownColumns}
        onColumns={setShown}
      />
      <SavedComment list={list} comments={comments} />
      <UnsavedComments comments={comments} />
      {list.personLinks.length === 0 ? (
        <EmptyState icon={UsersRound} title={t("participants:empty.title")}>
          {t(canEdit ? "participants:empty.add" : "participants:empty.wait")}
        </EmptyState>
      ) : (
        <Rows
          list={list}
          rows={rows}
          search={search}
          shownColumns={shownColumns}
          canEdit={canEdit}
          comments={canEdit ? comments : null}
          onOpen={onOpen}
        />
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

interface ToolbarProps {
  /** Null for a list without a search box. */
  search: string | null;
  onSearch: (search: string) => void;
  /** The shown columns; null for an empty list. */
  columns: readonly OptionalColumn[] | null;
  onColumns: (columns: string[]) => void;
}

/** The search box of a long list, and on a wide screen the choice of columns. */
function Toolbar({ search, onSearch, columns, onColumns }: ToolbarProps) {
  const { t } = useTranslation();
  const isNarrow = useMedia(NARROW);
  return (
    <div className={people.toolbar}>
      {search === null ? null : (
        <div className={people.search}>
          <SearchField
            label={t("participants:find")}
            placeholder={t("participants:find")}
            clearLabel={t("common:search.clear")}
            value={search}
            onChange={onSearch}
          />
        </div>
      )}
      {isNarrow || columns === null ? null : (
        <ColumnsMenu
          options={OPTIONAL_COLUMNS.map((value) => ({
            value,
            label: t(`participants:column.${value}`),
          }))}
          shown={columns}
          onChange={onColumns}
        />
      )}
    </div>
  );
}

/** Tells screen readers whose comment was saved. */
function SavedComment({ list, comments }: { list: EventList; comments: Comments }) {
  const { t } = useTranslation();
  const savedId = useSaved(comments);
  const savedLink = list.personLinks.find(({ id }) => id === savedId);
  return (
    <p role="status" className={visuallyHidden}>
      {savedLink ? t("participants:comment.saved", { name: fullName(savedLink.person) }) : null}
    </p>
  );
}

interface RowsProps {
  list: EventList;
  rows: readonly Participant[];
  search: string;
  shownColumns: readonly OptionalColumn[];
  canEdit: boolean;
  /** Null for users who may not edit the list. */
  comments: Comments | null;
  onOpen: (person: Participant["person"]) => void;
}

function Rows({ list, rows, search, shownColumns, canEdit, comments, onOpen }: RowsProps) {
  const { t } = useTranslation();
  const columns = useParticipantColumns(list, comments, onOpen);
  const visibility = useMemo(() => toVisibility(OPTIONAL_COLUMNS, shownColumns), [shownColumns]);
  const onRemove = useRemoval(list, comments);
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
  return (
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
        renderCard={(participant) => (
          <ParticipantCard
            participant={participant}
            attendance={attendanceOf(participant.came, list)}
            actions={canEdit ? actionsOf(participant) : []}
            comments={comments}
            onOpen={onOpen}
          />
        )}
        isLoading={false}
        hasMore={false}
        foot={rows.length === 0 ? t("participants:noMatch") : null}
      />
    </div>
  );
}

/** Focuses the comment of the row that has the focus. */
const editComment = (): void =>
  document.activeElement?.querySelector<HTMLElement>("textarea")?.focus();

interface ParticipantDetailsProps {
  id: string;
  knownName: string | undefined;
  renderHistory: RenderHistory;
  onOpenPerson: (id: string) => void;
  onClose: () => void;
}

/** The details of a participant over the list, with a link to the register or the archive. */
function ParticipantDetails(props: ParticipantDetailsProps) {
  const { t } = useTranslation();
  const renderActions = ({ id, active }: Person) =>
    active ? (
      <Link to={PAGES.persons} search={{ person: id }} className={linkButton("secondary")}>
        {t("common:showInPeople")}
      </Link>
    ) : null;
  return <PersonDetails {...props} renderActions={renderActions} />;
}
