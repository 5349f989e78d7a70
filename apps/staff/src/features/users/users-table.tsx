import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import type { Role } from "@kehila/shared/accounts/permissions";
import { Check, KeyRound, Minus, ShieldCheck, Trash2, UserRound, UserRoundCog } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { Instant } from "../../ui/dates.tsx";
import { iconSmall, muted, row, spread } from "../../styles/utilities.css.ts";
import * as css from "./users-table.css.ts";
import { UserText } from "../../ui/user-text.tsx";

export interface UsersProps {
  users: readonly CurrentUser[];
  /** The id of the signed-in user, whose own account has no remove button here. */
  myId: string;
  onPermissions: (user: CurrentUser) => void;
  onRemove: (user: CurrentUser) => void;
}

/** The accounts as a table; the caption contains their number. */
export function UsersTable({ users, ...actions }: UsersProps) {
  const { t } = useTranslation();
  return (
    <table className={css.table}>
      <caption className={css.caption}>
        {t("accounts:users.count", { count: users.length })}
      </caption>
      <thead>
        <tr>
          {(["name", "email", "role", "verified", "created", "actions"] as const).map((column) => (
            <th key={column} scope="col" className={css.head}>
              {t(`accounts:users.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className={css.row}>
            <th scope="row" className={css.name}>
              <Name user={user} myId={actions.myId} />
            </th>
            <td className={css.email}>
              <Email user={user} />
            </td>
            <td className={css.cell}>
              <RoleBadge role={user.role} />
            </td>
            <td className={css.cell}>
              <Verified isVerified={user.emailVerified} />
            </td>
            <td className={css.instant}>
              <Instant at={user.createdAt} />
            </td>
            <td className={css.actions}>
              <Actions user={user} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The accounts as cards, for narrow screens. */
export function UserCards({ users, ...actions }: UsersProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={muted}>{t("accounts:users.count", { count: users.length })}</p>
      <ul className={css.cards} aria-label={t("accounts:users.title")}>
        {users.map((user) => (
          <li key={user.id} className={css.card}>
            <div className={spread}>
              <h3 className={css.cardName}>
                <Name user={user} myId={actions.myId} />
              </h3>
              <RoleBadge role={user.role} />
            </div>
            <p className={css.cardLine}>
              <Email user={user} />
            </p>
            <dl className={css.facts}>
              <div className={css.fact}>
                <dt>{t("accounts:users.column.verified")}</dt>
                <dd>
                  <Verified isVerified={user.emailVerified} />
                </dd>
              </div>
              <div className={css.fact}>
                <dt>{t("accounts:users.column.created")}</dt>
                <dd>
                  <Instant at={user.createdAt} />
                </dd>
              </div>
            </dl>
            <Actions user={user} {...actions} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** An address that wraps before its domain, not inside a word. */
function Email({ user: { email } }: { user: CurrentUser }) {
  const at = email.lastIndexOf("@") + 1;
  return (
    <bdi translate="no" dir="ltr">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  );
}

function Name({ user, myId }: { user: CurrentUser; myId: string }) {
  const { t } = useTranslation();
  return (
    <>
      <UserText>{user.name}</UserText>
      {user.id === myId ? <span className={css.me}>{` ${t("accounts:users.me")}`}</span> : null}
    </>
  );
}

const ROLES = {
  ADMIN: { tone: "accent", icon: ShieldCheck },
  MODERATOR: { tone: "success", icon: UserRoundCog },
  USER: { tone: "neutral", icon: UserRound },
} as const;

function RoleBadge({ role }: { role: Role }) {
  const { t } = useTranslation();
  return <Badge {...ROLES[role]}>{t(`accounts:role.${role}`)}</Badge>;
}

function Verified({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation();
  const Icon = isVerified ? Check : Minus;
  return (
    <span className={isVerified ? css.yes : css.no}>
      <Icon aria-hidden="true" className={iconSmall} />
      {t(isVerified ? "common:state.yes" : "common:state.no")}
    </span>
  );
}

type ActionsProps = Omit<UsersProps, "users"> & { user: CurrentUser };

function Actions({ user, myId, onPermissions, onRemove }: ActionsProps) {
  const { t } = useTranslation();
  const { name } = user;
  return (
    <div className={row}>
      <Button
        size="small"
        icon={<KeyRound aria-hidden="true" />}
        aria-label={t("accounts:users.permissionsOf", { name })}
        onPress={() => onPermissions(user)}
      >
        {t("accounts:users.permissions")}
      </Button>
      {user.id === myId ? null : (
        <IconButton
          size="small"
          variant="danger"
          label={t("accounts:users.remove", { name })}
          icon={<Trash2 aria-hidden="true" />}
          onPress={() => onRemove(user)}
        />
      )}
    </div>
  );
}
