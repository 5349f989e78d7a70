import { useTranslation } from "react-i18next";
import { Spinner } from "../ui/feedback/spinner.tsx";
import * as css from "./screens.css.ts";

/** Shown while a page loads, after a short delay. */
export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <div className={css.loading} role="status">
      <Spinner />
      {t("shell:loading")}
    </div>
  );
}
