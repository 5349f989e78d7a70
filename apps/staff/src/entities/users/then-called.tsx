import type { LoggedUser } from "@kehila/shared/accounts/logged-user";
import { useTranslation } from "react-i18next";
import { secondary } from "../../styles/utilities.css.ts";
import { NAME_MARK, NamedText } from "../../ui/named-text.tsx";

/** What a user of a log entry was called then, with the address for administrators; else nothing. */
export function ThenCalled({ user }: { user: Pick<LoggedUser, "formerName" | "email"> | null }) {
  const { t } = useTranslation();
  if (user?.formerName === undefined) return null;
  const { formerName, email } = user;
  return (
    <span className={secondary}>
      <NamedText text={t("common:thenCalled", { name: NAME_MARK })} name={formerName} />
      {email === undefined ? null : (
        <>
          <span>{" · "}</span>
          <bdi translate="no" dir="ltr">
            {email}
          </bdi>
        </>
      )}
    </span>
  );
}
