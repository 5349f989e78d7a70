import type { RegistrationToken } from "@kehila/shared/accounts/invitations";
import { REGISTRATION_TOKEN_DAYS } from "@kehila/shared/base/limits";
import { PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { Check, CircleCheck, Hourglass, KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { calendar } from "../../lib/config.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { Instant } from "../../ui/dates.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { tokensQuery, useGenerateToken } from "./users.queries.ts";
import { shownToken, tokenStatus } from "./token-status.ts";
import { muted } from "../../styles/utilities.css.ts";
import * as css from "./tokens-card.css.ts";
import { onDemand } from "../../ui/on-demand.tsx";

const DeleteTokenDialog = onDemand(
  async () => (await import("./delete-token-dialog.tsx")).DeleteTokenDialog,
);

const BADGES = {
  used: { tone: "neutral", icon: Check },
  expired: { tone: "warning", icon: Hourglass },
  active: { tone: "success", icon: CircleCheck },
} as const;

const signUpAddress = (): string => location.origin + PAGES.signup;

/** Returns the sign-up link with a registration token filled in. */
const linkOf = (token: string): string => `${signUpAddress()}?token=${encodeURIComponent(token)}`;

/** Registration tokens (§2, Accounts): each one allows one new account. */
export function TokensCard() {
  const { t } = useTranslation();
  const named = useNamed();
  const generate = useGenerateToken();
  const { data: tokens, error, refetch } = useQuery(tokensQuery);
  const [tokenToDelete, setTokenToDelete] = useState<RegistrationToken | null>(null);
  return (
    <Panel
      title={t("accounts:tokens.title")}
      description={named("accounts:tokens.text", signUpAddress(), {
        count: REGISTRATION_TOKEN_DAYS,
      })}
      actions={
        <Button
          variant="primary"
          icon={<KeyRound aria-hidden="true" />}
          isPending={generate.isPending}
          pendingLabel={t("accounts:tokens.generating")}
          onPress={() => generate.mutate()}
        >
          {t("accounts:tokens.generate")}
        </Button>
      }
    >
      {generate.isError ? (
        <Notice tone="danger">
          {`${t("accounts:tokens.generateFailed")}. ${errorText(t, generate.error)}`}
        </Notice>
      ) : null}
      {tokens?.some(({ id }) => id === generate.data?.id) ? (
        <Notice tone="success">{t("accounts:tokens.generated")}</Notice>
      ) : null}
      {error && !tokens ? (
        <RetryNotice onRetry={() => void refetch()}>
          {`${t("accounts:tokens.failed")}. ${errorText(t, error)}`}
        </RetryNotice>
      ) : null}
      {tokens || error ? null : <Skeleton label={t("accounts:tokens.loading")} />}
      {tokens?.length === 0 ? <p className={muted}>{t("accounts:tokens.empty")}</p> : null}
      {tokens && tokens.length > 0 ? (
        <ul className={css.list} aria-label={t("accounts:tokens.title")}>
          {tokens.map((token) => (
            <li key={token.id} className={css.item}>
              <TokenLine token={token} onDelete={() => setTokenToDelete(token)} />
            </li>
          ))}
        </ul>
      ) : null}
      {tokenToDelete ? (
        <DeleteTokenDialog token={tokenToDelete} onClose={() => setTokenToDelete(null)} />
      ) : null}
    </Panel>
  );
}

interface TokenLineProps {
  token: RegistrationToken;
  onDelete: () => void;
}

function TokenLine({ token, onDelete }: TokenLineProps) {
  const { t } = useTranslation();
  const status = tokenStatus(token, calendar.now());
  const shownText = shownToken(token);
  return (
    <>
      <div className={css.token}>
        {token.token === null ? (
          <span className={muted}>{t("accounts:tokens.unreadable")}</span>
        ) : (
          <code className={css.code} dir="ltr">
            {shownText}
          </code>
        )}
        <Badge {...BADGES[status]}>{t(`accounts:tokens.status.${status}`)}</Badge>
      </div>
      <dl className={css.dates}>
        <div className={css.date}>
          <dt>{t("accounts:tokens.created")}</dt>
          <dd>
            <Instant at={token.createdAt} />
          </dd>
        </div>
        <div className={css.date}>
          <dt>{t("accounts:tokens.expires")}</dt>
          <dd>
            <Instant at={token.expiresAt} />
          </dd>
        </div>
      </dl>
      <div className={css.buttons}>
        {token.token === null ? null : (
          <>
            <CopyButton
              text={linkOf(token.token)}
              label={t("accounts:tokens.copyLink", { token: shownText })}
              shortLabel={t("accounts:tokens.copyLinkShort")}
            />
            <CopyButton
              text={token.token}
              label={t("accounts:tokens.copy", { token: shownText })}
            />
          </>
        )}
        <IconButton
          size="small"
          variant="danger"
          label={t("accounts:tokens.delete", { token: shownText })}
          icon={<Trash2 aria-hidden="true" />}
          onPress={onDelete}
        />
      </div>
    </>
  );
}
