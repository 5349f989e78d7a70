import { useTranslation } from "react-i18next";
import { muted } from "../../styles/utilities.css.ts";
import { linkButton } from "../../ui/button/link-button.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { ERASURES_ADDRESS } from "./backups.queries.ts";
import * as css from "./backups.css.ts";

/** The steps after the loss of the account with the database. */
export function LossPanel() {
  const { t } = useTranslation();
  const steps = t("backups:loss.steps", { returnObjects: true });
  return (
    <Panel title={t("backups:loss.title")}>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={css.text}>{t("backups:loss.mistake")}</p>
      <div>
        <a href={ERASURES_ADDRESS} download className={linkButton("secondary")}>
          {t("backups:loss.erasures")}
        </a>
      </div>
      <p className={`${css.text} ${muted}`}>{t("backups:loss.erasuresText")}</p>
    </Panel>
  );
}
