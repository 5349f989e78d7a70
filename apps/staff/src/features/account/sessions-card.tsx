import type { OpenSession } from "@kehila/shared/accounts/accounts";
import { useQuery } from "@tanstack/react-query";
import { LogOut, Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { flips, muted, wrap } from "../../styles/utilities.css.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { Instant } from "../../ui/dates.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { sessionsQuery } from "./account.queries.ts";
import {
  useRevokeOtherSessions,
  useRevokeSession,
  useRevokeSessions,
} from "./account-changes.queries.ts";
import * as css from "./account.css.ts";
import { browserName } from "./browser-name.ts";
import { UserText } from "../../ui/user-text.tsx";

const PHONES: ReadonlySet<string | null> = new Set(["Android", "iPhone", "iPad"]);

/** The open sessions, with buttons that end one session, all other sessions, or all. */
export function SessionsCard() {
  const { t } = useTranslation();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const revokeOne = useRevokeSession();
  const revokeOthers = useRevokeOtherSessions();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const failure = revokeOne.error ?? revokeOthers.error;
  return (
    <Panel title={t("account:sessions.title")} description={t("account:sessions.text")}>
      {failure ? (
        <Notice tone="danger">{failureText(t, failure, t("account:sessions.endFailed"))}</Notice>
      ) : null}
      {error && !sessions ? (
        <RetryNotice onRetry={() => void refetch()}>
          {failureText(t, error, t("account:sessions.failed"))}
        </RetryNotice>
      ) : null}
      {sessions || error ? null : <Skeleton label={t("account:sessions.loading")} count={2} />}
      {sessions ? (
        <ul className={css.sessions}>
          {sessions.map((session) => (
            <li key={session.id} className={css.session}>
              <SessionLine
                session={session}
                isEnding={revokeOne.isPending && revokeOne.variables === session.id}
                isDisabled={revokeOne.isPending}
                onEnd={() => {
                  revokeOthers.reset();
                  revokeOne.mutate(session.id);
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div className={wrap}>
        <Button
          isDisabled={!sessions || sessions.length < 2}
          isPending={revokeOthers.isPending}
          pendingLabel={t("account:sessions.ending")}
          onPress={() => {
            revokeOne.reset();
            revokeOthers.mutate();
          }}
        >
          {t("account:sessions.endOthers")}
        </Button>
        <Button variant="danger" onPress={() => setConfirmOpen(true)}>
          {t("account:sessions.endAll")}
        </Button>
      </div>
      {isConfirmOpen ? <EverywhereDialog onClose={() => setConfirmOpen(false)} /> : null}
    </Panel>
  );
}

interface SessionLineProps {
  session: OpenSession;
  isEnding: boolean;
  /** Whether another session is being ended. */
  isDisabled: boolean;
  onEnd: () => void;
}

function SessionLine({ session, isEnding, isDisabled, onEnd }: SessionLineProps) {
  const { t } = useTranslation();
  const { browser, system } = browserName(session.userAgent);
  const name = [browser ?? t("account:sessions.unknown"), system].filter(Boolean).join(" · ");
  const Icon = PHONES.has(system) ? Smartphone : Monitor;
  return (
    <>
      <Icon aria-hidden="true" className={muted} />
      <div className={css.sessionWords}>
        <p className={css.sessionName}>
          <UserText>{name}</UserText>
          {session.current ? <Badge tone="accent">{t("account:sessions.here")}</Badge> : null}
        </p>
        <p className={css.sessionSeen}>
          {t("account:sessions.seen")} <Instant at={session.lastSeenAt} />
        </p>
      </div>
      {session.current ? null : (
        <IconButton
          size="small"
          label={t("account:sessions.end", { name })}
          icon={<LogOut aria-hidden="true" className={flips} />}
          isPending={isEnding}
          isDisabled={isDisabled && !isEnding}
          onPress={onEnd}
        />
      )}
    </>
  );
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const revokeAll = useRevokeSessions();
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("account:sessions.allTitle")}
      confirmLabel={t("account:sessions.endAll")}
      pendingLabel={t("account:sessions.ending")}
      isPending={revokeAll.isPending || revokeAll.isSuccess}
      errorMessage={
        revokeAll.error && failureText(t, revokeAll.error, t("account:sessions.endFailed"))
      }
      onConfirm={() => revokeAll.mutate()}
    >
      <p>{t("account:sessions.allText")}</p>
    </ConfirmDialog>
  );
}
