import type { Attendance } from "@kehila/shared/events/came";
import { hasAttendance } from "@kehila/shared/events/came";
import type { EventList, Participant } from "@kehila/shared/events/event-lists";
import { today } from "@kehila/shared/base/dates";
import { PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { CalendarX, FileUp, UserPlus } from "lucide-react";
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
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { stack } from "../../styles/utilities.css.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ListActions } from "./actions.tsx";
import { AddDialog, useAddingWays } from "./addition/add-dialog.tsx";
import { AddPerson } from "./addition/add-person.tsx";
import { AssignedUsers, AssignUser } from "./users/assigned-users.tsx";
import type { ShownAttendance } from "./roll-call/attendance.ts";
import { shownParticipants, shownText } from "./roll-call/attendance.ts";
import { AttendanceFilter } from "./roll-call/attendance-filter.tsx";
import { WaitingApplicants } from "./applicants.tsx";
import { scriptFirst } from "./table/find.ts";
import { ListHeader } from "./header.tsx";
import { ListPrint } from "./print.tsx";
import * as css from "./participants.css.ts";
import { useRemoval } from "./removal/removal.tsx";
import { AttendanceLine } from "./roll-call/attendance-line.tsx";
import { ParticipantsTable } from "./table/table.tsx";
import { ParticipantTools, useParticipantsView } from "./table/view.tsx";
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
  /** Opens the import of participants. */
  onImport: () => void;
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
  const { renderExport, renderLink, onImport } = renderedParts;
  const { t } = useTranslation();
  const can = useCan();
  const canEdit = can("lists.edit", list);
  const isWide = useMedia(media.tablet);
  const [chosen, setShown] = useState<ShownAttendance>("all");
  const isEmpty = list.personLinks.length === 0;
  const ways = useAddingWays();
  const [isAdding, setAdding] = useState(false);
  const [chosenTab, setTab] = useState<string>("people");
  const shown = hasAttendance(list) ? chosen : "all";
  const participants = useMemo(() => shownParticipants(list, shown), [list, shown]);
  const part = shown === "all" ? undefined : { attendance: shown, name: shownText(t, list, shown) };
  const showResults = () => {
    setTab("people");
    setShown("came");
  };
  // A wide screen has both pickers on the page (docs/product.md#interface).
  const adding = (
    <div className={css.adding}>
      <AddPerson list={list} />
      {ways.length > 1 ? (
        <Button icon={<UserPlus aria-hidden="true" />} onPress={() => setAdding(true)}>
          {t("participants:act.add")}
        </Button>
      ) : null}
      {isEmpty && ways.includes("paste") ? (
        <Button icon={<FileUp aria-hidden="true" />} onPress={onImport}>
          {t("imports:offerList")}
        </Button>
      ) : null}
      <AssignUser list={list} />
    </div>
  );
  // Once people have come, additions are rare, so they are below the people.
  const isAddedBelow = isWide && (hasAttendance(list) || list.date < today(calendar));
  return (
    <div className={stack.xs}>
      <ListHeader list={list}>
        <ListActions
          list={list}
          canEdit={canEdit}
          onResults={hasAttendance(list) && shown !== "came" ? showResults : null}
          renderExport={(onClose) =>
            renderExport(list, { count: participants.length, part }, onClose)
          }
          renderLink={(onClose) => renderLink(list, onClose)}
        >
          {canEdit && !isWide ? (
            <IconButton
              variant="secondary"
              label={t("participants:act.add")}
              icon={<UserPlus aria-hidden="true" />}
              onPress={() => setAdding(true)}
            />
          ) : null}
        </ListActions>
      </ListHeader>
      <ListPrint list={list} participants={participants} part={part?.name} />
      <FullNotice list={list} />
      {canEdit && isWide && !isAddedBelow ? adding : null}
      <ListParts
        list={list}
        canEdit={canEdit}
        participants={participants}
        shown={shown}
        onShow={setShown}
        tab={chosenTab}
        onTab={setTab}
        onAdd={() => setAdding(true)}
        {...renderedParts}
      />
      {canEdit && isAddedBelow ? adding : null}
      {isAdding ? (
        <AddDialog
          list={list}
          ways={ways}
          start={isWide || isEmpty ? "filters" : "find"}
          onClose={() => setAdding(false)}
          onImport={onImport}
        />
      ) : null}
    </div>
  );
}

interface ListPartsProps extends Pick<ListScreenProps, "renderHistory" | "renderPersonHistory"> {
  list: EventList;
  canEdit: boolean;
  /** The participants that pass the filter by attendance. */
  participants: readonly Participant[];
  shown: ShownAttendance;
  onShow: (shown: ShownAttendance) => void;
  tab: string;
  onTab: (tab: string) => void;
  onAdd: () => void;
}

/** The parts of a list as tabs: people, waiting list, applications, assigned users, history. */
function ListParts(props: ListPartsProps) {
  const { list, canEdit, participants, shown, onShow, onAdd } = props;
  const { renderHistory, renderPersonHistory } = props;
  const { t } = useTranslation();
  const remove = useRemoval(list, null);
  const view = useParticipantsView(list);
  const isWide = useMedia(media.tablet);
  const people = (
    <div className={stack.xs}>
      <AttendanceLine list={list} shown={shown} participants={participants} />
      <ParticipantsTable
        list={list}
        participants={participants}
        view={view}
        canEdit={canEdit}
        emptyAct={
          canEdit && !isWide ? (
            <Button icon={<UserPlus aria-hidden="true" />} onPress={onAdd}>
              {t("participants:act.add")}
            </Button>
          ) : null
        }
        renderPersonHistory={renderPersonHistory}
      />
    </div>
  );
  const tabs = [
    { id: "people", title: peopleText(t, list), content: people },
    list.waitingLinks.length > 0 && {
      id: "waiting",
      title: t("participants:waiting.title", { waiting: list.waitingLinks.length }),
      content: <WaitingList list={list} canEdit={canEdit} onRemove={remove} />,
    },
    list.applicationCount > 0 && {
      id: "applications",
      title: t("participants:part.applications", { count: list.applicationCount }),
      content: <WaitingApplicants list={list} />,
    },
    {
      id: "users",
      title: t("participants:part.users", { count: list.userLinks.length }),
      content: <AssignedUsers list={list} canEdit={canEdit} hasPicker={canEdit && !isWide} />,
    },
    { id: "history", title: t("history:title"), content: renderHistory(list) },
  ].filter((tab) => tab !== false);
  // A tab goes when its last person has gone.
  const tab = tabs.find(({ id }) => id === props.tab)?.id ?? "people";
  return (
    <Tabs
      label={t("participants:part.label")}
      tabs={tabs}
      selected={tab}
      onSelect={props.onTab}
      tools={
        tab === "people" && list.personLinks.length > 0 ? (
          <ParticipantTools view={view}>
            <AttendanceFilter list={list} shown={shown} onChange={onShow} />
          </ParticipantTools>
        ) : null
      }
    />
  );
}

/** Returns the number of participants, or of taken places; for families, both. */
function peopleText(t: TFunction, list: EventList): string {
  const count = t("persons:list.count", { count: list.personLinks.length });
  const places = capacityText(t, list);
  if (places === null) return count;
  return list.capacityUnit === "persons" ? places : `${count} · ${places}`;
}
