import type { Person } from "@kehila/shared/persons/answers";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { LoadFailure } from "../../../ui/feedback/retry-notice.tsx";
import { SidePanel } from "../../../ui/layout/side-panel.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { stack } from "../../../styles/utilities.css.ts";
import { PersonLists } from "./event-lists.tsx";
import * as css from "./facts.css.ts";
import type { RenderValue } from "./facts.tsx";
import { PersonFacts } from "./facts.tsx";
import type { RenderChildAct } from "../family/family.tsx";
import { ContactCard, Relatives } from "../family/family.tsx";
import { fullName } from "../format.ts";
import { useMe } from "../../users/session.queries.ts";
import { personQuery } from "../persons.queries.ts";
import { noteRecent } from "./recent.ts";
import type { RenderHistory } from "../rendered-parts.ts";
import { UserText } from "../../../ui/user-text.tsx";

interface PersonDetailsProps {
  /** The person to show; null shows nothing. */
  id: string | null;
  /** A name that is known before loading, so that the title does not change. */
  knownName: string | undefined;
  onClose: () => void;
  /** Renders the buttons below a loaded person. */
  renderActions: (person: Person) => ReactNode;
  renderHistory: RenderHistory;
  /** Renders values that a press edits; without it, all values are read-only. */
  renderValue?: RenderValue | undefined;
  /** Renders the actions that a user may take on a child. */
  renderChildAct?: RenderChildAct | undefined;
  /** Opens another person named in the details, such as the spouse. */
  onOpenPerson: (id: string) => void;
  /** Whether the details are in the panel next to the table, not in a dialog. */
  isInPanel?: boolean;
  /** The open tab, if the screen stores it; otherwise a person opens on the facts. */
  tab?: string;
  onTab?: (tab: string) => void;
}

/** The details of a person: contact, facts, event lists and history. */
export function PersonDetails(props: PersonDetailsProps) {
  const { id, knownName, onClose, renderActions, isInPanel = false } = props;
  const { t } = useTranslation();
  const {
    data: person,
    error,
    refetch,
  } = useQuery({ ...personQuery(id ?? ""), enabled: id !== null });
  useRememberAsRecent(person);
  const name = person ? fullName(person) : knownName;
  const untitled = error
    ? t(isNotFound(error) ? "persons:details.missing" : "persons:details.untitled")
    : t("persons:details.loading");
  const close = isNotFound(error) ? (
    <Button onPress={onClose}>{t("common:action.close")}</Button>
  ) : null;
  const frame = {
    onClose,
    title: <UserText>{name ?? untitled}</UserText>,
    footer: person ? renderActions(person) : close,
  };
  const content = (
    <>
      {person ? <LoadedPerson {...props} person={person} /> : null}
      {error && !person ? (
        <LoadFailure
          error={error}
          gone={t("persons:details.gone")}
          failed={t("persons:details.failed")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {person || error ? null : (
        <div className={css.skeleton} role="status" aria-label={t("persons:details.loading")}>
          <Spinner />
        </div>
      )}
    </>
  );
  if (!isInPanel) {
    return (
      <Dialog {...frame} isOpen={id !== null} subject={id} isDismissable size="record">
        {content}
      </Dialog>
    );
  }
  return id === null ? null : (
    <SidePanel
      {...frame}
      subject={id}
      announcement={name === undefined ? "" : t("persons:details.panelAnnouncement", { name })}
    >
      {content}
    </SidePanel>
  );
}

/** Records an active person in the user's recently opened persons. */
function useRememberAsRecent(person: Person | undefined): void {
  const userId = useMe()?.id;
  const openedId = person?.active ? person.id : undefined;
  useEffect(() => {
    if (userId !== undefined && openedId !== undefined) noteRecent(userId, openedId);
  }, [userId, openedId]);
}

type LoadedPersonProps = Pick<
  PersonDetailsProps,
  "renderHistory" | "renderValue" | "renderChildAct" | "onOpenPerson" | "tab" | "onTab"
> & { person: Person };

function LoadedPerson(props: LoadedPersonProps) {
  const { person, renderHistory, renderValue, onOpenPerson } = props;
  const { t } = useTranslation();
  const { listLinks } = person;
  return (
    <div className={stack.m}>
      <ContactCard person={person} />
      <Tabs
        // The key resets the tabs, so that another person opens on the facts.
        key={person.id}
        label={t("persons:details.parts")}
        selected={props.tab}
        onSelect={props.onTab}
        tabs={[
          {
            id: "facts",
            title: t("persons:details.facts"),
            content: (
              <PersonFacts
                person={person}
                renderValue={renderValue}
                family={
                  <Relatives
                    person={person}
                    onOpenPerson={onOpenPerson}
                    renderChildAct={props.renderChildAct}
                  />
                }
              />
            ),
          },
          {
            id: "lists",
            title: t("persons:details.lists"),
            content:
              listLinks.length > 0 ? (
                <PersonLists links={listLinks} />
              ) : (
                t("persons:details.noLists")
              ),
          },
          {
            id: "history",
            title: t("persons:details.history"),
            content: renderHistory(person, onOpenPerson),
          },
        ]}
      />
    </div>
  );
}
