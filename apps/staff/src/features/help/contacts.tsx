import type { Contacts as Names } from "@kehila/shared/accounts/accounts";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../entities/users/session.queries.ts";
import { stack } from "../../styles/utilities.css.ts";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { UserText } from "../../ui/user-text.tsx";
import * as css from "./help.css.ts";
import { contactsQuery } from "./help.queries.ts";

/** The contacts of the user; nothing while signed out. */
export function Contacts() {
  const { t } = useTranslation();
  const me = useMe();
  const { data, isError, refetch } = useQuery({ ...contactsQuery, enabled: me !== null });
  if (me === null || (!data && !isError)) return null;
  return (
    <section className={stack.xs}>
      <h3 className={css.heading}>{t("keyboard:ask.title")}</h3>
      {data ? (
        <People {...data} />
      ) : (
        <RetryNotice onRetry={() => void refetch()}>{t("common:partFailed")}</RetryNotice>
      )}
    </section>
  );
}

function People({ invitedBy, administrators }: Names) {
  const { t } = useTranslation();
  const namedText = useNamed();
  if (invitedBy === null && administrators.length === 0) {
    return <p className={css.about}>{t("keyboard:ask.alone")}</p>;
  }
  return (
    <>
      {invitedBy === null ? null : (
        <p className={css.about}>{namedText("keyboard:ask.invitedBy", invitedBy)}</p>
      )}
      {administrators.length === 0 ? null : (
        <p className={css.about}>
          {t("keyboard:ask.administrators")}{" "}
          {administrators.map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two administrators may share a name
            <Fragment key={index}>
              <span>{index === 0 ? null : ", "}</span>
              <UserText>{name}</UserText>
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}
