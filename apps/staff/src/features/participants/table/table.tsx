import * as css from "../participants.css.ts";
import { attendanceOf } from "@kehila/shared/events/came";
import type { EventList, Participant } from "@kehila/shared/events/event-lists";
import { UserMinus, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import type { RenderHistory } from "../../../entities/persons/rendered-parts.ts";
import { toVisibility } from "../../../lib/page/use-columns.ts";
import { stack, visuallyHidden } from "../../../styles/utilities.css.ts";
import type { RowAction } from "../../../ui/table/row.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ParticipantCard } from "./card.tsx";
import type { OptionalColumn } from "./columns.tsx";
import { OPTIONAL_COLUMNS, useParticipantColumns } from "./columns.tsx";
import type { Comments } from "../comments/comments.ts";
import { useComments, useSaved } from "../comments/comments.ts";
import { findParticipants } from "./find.ts";
import type { ParticipantsView } from "./view.tsx";
import { useRemoval } from "../removal/removal.tsx";
import { CommentConflict, UnsavedComments } from "../comments/unsaved-comments.tsx";
import { PAGES } from "@kehila/shared/base/paths";
import type { Person } from "@kehila/shared/persons/answers";
import { Link } from "@tanstack/react-router";
import { PersonDetails } from "../../../entities/persons/details/details.tsx";
import { linkButton } from "../../../ui/button/link-button.tsx";

interface ParticipantsTableProps {
  list: EventList;
  /** The participants that pass the filter by attendance. */
  participants: readonly Participant[];
  view: ParticipantsView;
  canEdit: boolean;
  /** The act of a list without people. */
  emptyAct: ReactNode;
  /** Renders the history tab in a participant's details. */
  renderPersonHistory: RenderHistory;
}

/** The participants of a list: a table of at most 600 px height, or cards that scroll with the page. */
export function ParticipantsTable(props: ParticipantsTableProps) {
  const { list, participants, view, canEdit, emptyAct, renderPersonHistory } = props;
  const { search, shownColumns } = view;
  const { t } = useTranslation();
  const { comments, comparedId, endComparison } = useComments(list);
  const [opened, setOpened] = useState<{ id: string; name?: string } | null>(null);
  const onOpen = useCallback(
    (person: Participant["person"]) => setOpened({ id: person.id, name: fullName(person) }),
    [],
  );
  const rows = useMemo(() => findParticipants(participants, search), [participants, search]);
  return (
    <div className={stack.s}>
      <SavedComment list={list} comments={comments} />
      <UnsavedComments comments={comments} />
      {list.personLinks.length === 0 ? (
        <EmptyState icon={UsersRound} title={t("participants:empty.title")} actions={emptyAct}>
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
        hasPageCards
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
