import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/notice.tsx";
import { isMailSetUpQuery } from "./accounts.queries.ts";

/** Warns administrators while the product cannot send mail; nothing otherwise. */
export function MailNotice() {
  const { t } = useTranslation();
  const { data: isSetUp } = useQuery(isMailSetUpQuery);
  if (isSetUp !== false) return null;
  return (
    <Notice tone="warning">
      <p>
        <strong>{t("accounts:mail.title")}</strong>
      </p>
      <p>{t("accounts:mail.text")}</p>
    </Notice>
  );
}
