import * as css from "./tokens-card.css.ts";
import type { RegistrationToken } from "@kehila/shared/accounts/invitations";
import { presetOf } from "@kehila/shared/accounts/presets";
import { REGISTRATION_TOKEN_DAYS } from "@kehila/shared/base/limits";
import { PAGES, invitationPath } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { Ban, Check, CircleCheck, Hourglass, Trash2, UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../i18n/error-text.ts";
import { calendar } from "../../../lib/config.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, IconButton } from "../../../ui/button/button.tsx";
import { Instant } from "../../../ui/dates.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { RetryNotice } from "../../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { tokensQuery } from "../users.queries.ts";
import { rightsOf } from "../rights/rights-draft.ts";
import { shownToken, tokenStatus } from "./token-status.ts";
import { anywhere, muted, wrap } from "../../../styles/utilities.css.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { useDeleteToken } from "../user-changes.queries.ts";

const BADGES = {
  used: { tone: "neutral", icon: Check },
  removed: { tone: "neutral", icon: Ban },
  expired: { tone: "warning", icon: Hourglass },
  unbacked: { tone: "warning", icon: Ban },
  active: { tone: "success", icon: CircleCheck },
} as const;

const signUpAddress = (): string => location.origin + PAGES.signup;

/** Returns the sign-up link that contains a registration token. */
const linkOf = (token: string): string => location.origin + invitationPath(token);

interface TokensCardProps {
  /** Whether the dialog that invites a colleague is open, from the URL. */
  isInviting: boolean;
  onInviting: (isInviting: boolean) => void;
}

/** Registration tokens: each one allows one new account. */
export function TokensCard({ isInviting, onInviting }: TokensCardProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const { data: tokens, error, refetch } = useQuery(tokensQuery);
  const [tokenToDelete, setTokenToDelete] = useState<RegistrationToken | null>(null);
  return (
    <Panel
      title={t("accounts:tokens.title")}
      description={named("accounts:tokens.text", signUpAddress(), {
        count: REGISTRATION_TOKEN_DAYS,
      })}
      actions={
        <div className={wrap}>
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden="true" />}
            onPress={() => onInviting(true)}
          >
            {t("accounts:invite.title")}
          </Button>
          <CopyButton
            size="normal"
            text={signUpAddress()}
            label={t("share:public.copy")}
            shortLabel={t("share:public.copy")}
          />
        </div>
      }
    >
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
      {isInviting ? <InviteDialog onClose={() => onInviting(false)} /> : null}
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
          <span className={muted}>
            {t(
              token.role === "ADMIN" ? "accounts:tokens.mailedOnly" : "accounts:tokens.unreadable",
            )}
          </span>
        ) : (
          <code translate="no" className={css.code} dir="ltr">
            {shownText}
          </code>
        )}
        <Badge {...BADGES[status]} canWrap>
          {t(`accounts:tokens.status.${status}`)}
        </Badge>
        <TokenFacts token={token} />
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
        {token.token === null || status !== "active" ? null : (
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

/** The rights of an invitation, its mail address, and the colleague who used it. */
function TokenFacts({ token }: { token: RegistrationToken }) {
  const { t } = useTranslation();
  const named = useNamed();
  const { role, email, used, usedBy } = token;
  const preset = presetOf(rightsOf(token).flags);
  const gift = preset ? t(`accounts:invite.presetName.${preset}`) : t(`accounts:role.${role}`);
  return (
    <>
      <span className={muted}>{role === "USER" ? gift : t(`accounts:role.${role}`)}</span>
      {email === null || used ? null : (
        <span className={`${muted} ${anywhere}`}>{named("accounts:tokens.onlyFor", email)}</span>
      )}
      {usedBy === null ? null : (
        <span className={anywhere}>{named("accounts:tokens.joined", usedBy)}</span>
      )}
    </>
  );
}

interface DeleteTokenDialogProps {
  token: RegistrationToken;
  onClose: () => void;
}

/** Asks for confirmation before a token is deleted, and explains the effect on its recipient. */
function DeleteTokenDialog({ token, onClose }: DeleteTokenDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const remove = useDeleteToken();
  const name = shownToken(token);
  const status = tokenStatus(token, calendar.now());
  return (
    <ConfirmDialog
      onClose={onClose}
      isDangerous
      title={named("accounts:tokens.deleteTitle", name)}
      confirmLabel={t("accounts:tokens.deleteConfirm")}
      pendingLabel={t("accounts:tokens.deleting")}
      isPending={remove.isPending}
      errorMessage={
        remove.error
          ? `${t("accounts:tokens.deleteFailed")}. ${errorText(t, remove.error)}`
          : undefined
      }
      onConfirm={() => remove.mutate(token.id, { onSuccess: onClose })}
    >
      <p>{t(`accounts:tokens.deleteText.${status}`)}</p>
    </ConfirmDialog>
  );
}
