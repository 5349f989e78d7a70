import type { Attendance } from "@kehila/shared/events/came";
import { hasAttendance } from "@kehila/shared/events/came";
import type { EventList } from "@kehila/shared/events/event-lists";
import { today } from "@kehila/shared/base/dates";
import { PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { doorPage } from "@kehila/shared/base/door-path";
import { CalendarX, ClipboardCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { eventListQuery } from "../../entities/event-lists/event-lists.queries.ts";
import { capacityText } from "../../entities/event-lists/event-facts.tsx";
import { FullNotice } from "../../entities/event-lists/full-notice.tsx";
import type { RenderHistory } from "../../entities/persons/rendered-parts.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { failureText } from "../../i18n/error-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { isNotFound } from "../../lib/api/api-error.ts";
import { calendar } from "../../lib/config.ts";
import { stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton, linkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ListActions } from "./actions.tsx";
import { AddChosen, AddPerson } from "./addition/add-person.tsx";
import { AssignedUsers } from "./users/assigned-users.tsx";
import type { ShownAttendance } from "./roll-call/attendance.ts";
import { shownParticipants, shownText } from "./roll-call/attendance.ts";
import { AttendanceFilter } from "./roll-call/attendance-filter.tsx";
import { WaitingApplicants } from "./applicants.tsx";
import { scriptFirst } from "./table/find.ts";
import { ListHeader } from "./header.tsx";
import { NextList } from "./roll-call/next-list.tsx";
import { ListPrint } from "./print.tsx";
import * as css from "./participants.css.ts";
import { useRemoval } from "./removal/removal.tsx";
import { RollCallPanel } from "./roll-call/roll-call-panel.tsx";
import { ParticipantsTable } from "./table/table.tsx";
import { WaitingList } from "./waiting/waiting.tsx";
import { LostComments } from "./comments/unsaved-comments.tsx";

interface ListScreenProps {
  id: string;
  /** Renders the export dialog for the participants that the page shows. */
  renderExport: (
    list: EventList,
    shown: { count: number; part: { attendance: Attendance; name: string } | undefined },
    onClose: () => void,
  ) => ReactNode;
  renderHistory: (list: EventList) => ReactNode;
  /** Renders the dialog of the registration link. */
  renderLink: (list: EventList, onClose: () => void) => ReactNode;
  renderPersonHistory: RenderHistory;
  /** Renders the link to an import of participants. */
  renderImport: (list: EventList) => ReactNode;
}

/** One event list: participants, assigned users, history. */
export function ListScreen({ id, ...renderedParts }: ListScreenProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(eventListQuery(id));
  const language = useLanguage();
  const list = useMemo(
    () => data && { ...data, personLinks: [...scriptFirst(data.personLinks, language)] },
    [data, language],
  );
  if (isNotFound(error)) {
    return (
      <>
        <PageHeader title={t("participants:notFound.title")} />
        <LostComments listId={id} />
        <EmptyState
          icon={CalendarX}
          title={t("participants:notFound.subtitle")}
          actions={<LinkButton to={PAGES.lists}>{t("event-lists:all.title")}</LinkButton>}
        >
          {t("participants:notFound.text")}
        </EmptyState>
      </>
    );
  }
  if (list) return <Loaded list={list} {...renderedParts} />;
  return (
    <>
      <PageHeader title={t("participants:untitled")} />
      {error ? (
        <RetryNotice onRetry={() => void refetch()}>
          {failureText(t, error, t("participants:failed"))}
        </RetryNotice>
      ) : (
        <Skeleton label={t("participants:loading")} count={8} />
      )}
    </>
  );
}

type LoadedProps = Omit<ListScreenProps, "id"> & { list: EventList };

function Loaded({ list, ...renderedParts }: LoadedProps) {
  const { renderExport, renderHistory, renderImport, renderLink, renderPersonHistory } =
    renderedParts;
  const { t } = useTranslation();
  const can = useCan();
  const canEdit = can("lists.edit", list);
  const remove = useRemoval(list, null);
  const [chosen, setShown] = useState<ShownAttendance>("all");
  const shownAttendance = hasAttendance(list) ? chosen : "all";
  const participants = useMemo(
    () => shownParticipants(list, shownAttendance),
    [list, shownAttendance],
  );
  const part =
    shownAttendance === "all"
      ? undefined
      : { attendance: shownAttendance, name: shownText(t, list, shownAttendance) };
  // Additions after the event are rare, so they are below its participants.
  const isOver = list.date < today(calendar);
  const adding = canEdit ? (
    <div className={css.adding}>
      <div className={`${css.picker} ${stack.xs}`}>
        <AddPerson list={list} />
      </div>
      <div className={css.otherWays}>
        <AddChosen list={list} />
        {can("persons.import") ? renderImport(list) : null}
      </div>
    </div>
  ) : null;
  return (
    <div className={stack.l}>
      <div>
        <ListHeader list={list}>
          {canEdit ? <RollCallLink list={list} isMain={isRollCallDue(list)} /> : null}
          <ListActions
            list={list}
            canEdit={canEdit}
            renderExport={(onClose) =>
              renderExport(list, { count: participants.length, part }, onClose)
            }
            renderLink={(onClose) => renderLink(list, onClose)}
          />
        </ListHeader>
        <ListPrint list={list} participants={participants} part={part?.name} />
        <section className={stack.m} aria-label={t("participants:label")}>
          <h2 className={css.title}>
            {t("persons:list.count", { count: list.personLinks.length })}
          </h2>
          {list.capacity === null ? null : <p>{capacityText(t, list)}</p>}
          <RollCallPanel list={list} canEdit={canEdit} />
          <FullNotice list={list} />
          <WaitingApplicants list={list} />
          {isOver ? null : adding}
          <div className={css.parts}>
            <AttendanceFilter list={list} shown={shownAttendance} onChange={setShown} />
            {shownAttendance === "all" ? null : (
              <NextList list={list} participants={participants} label="newList" />
            )}
          </div>
          <ParticipantsTable
            list={list}
            participants={participants}
            canEdit={canEdit}
            renderPersonHistory={renderPersonHistory}
          />
          <WaitingList list={list} canEdit={canEdit} onRemove={remove} />
          {isOver ? adding : null}
        </section>
      </div>
      <AssignedUsers list={list} canEdit={canEdit} />
      <HistoryPanel>{() => renderHistory(list)}</HistoryPanel>
    </div>
  );
}

/** Whether the roll call is the next task: on the event's day, and later while it has no ticks. */
function isRollCallDue({ date, cameCount, rollCallClosedAt, personLinks }: EventList): boolean {
  const day = today(calendar);
  if (date >= day) return date === day;
  return rollCallClosedAt === null && cameCount === 0 && personLinks.length > 0;
}

/** A link to the page at the door, which is an app of its own and needs a page load. */
function RollCallLink({ list: { id }, isMain }: { list: EventList; isMain: boolean }) {
  const { t } = useTranslation();
  return (
    <a href={doorPage(id)} className={linkButton(isMain ? "primary" : "secondary")}>
      <ClipboardCheck aria-hidden="true" />
      <span>{t("participants:rollCall")}</span>
    </a>
  );
}

/** The panel of the history, which loads when the user opens it. */
function HistoryPanel({ children }: { children: () => ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t("history:title")}
      actions={
        <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t(isOpen ? "participants:history.hide" : "participants:history.show")}
        </Button>
      }
    >
      {isOpen ? children() : null}
    </Panel>
  );
}
