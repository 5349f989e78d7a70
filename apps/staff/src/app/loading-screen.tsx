import { useTranslation } from "react-i18next";
import { Spinner } from "../ui/spinner.tsx";
import * as css from "./screens.css.ts";

/** While a page is on its way. Shown only when it takes longer than a moment. */
export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <div className={css.loading} role="status">
      <Spinner />
      {t("shell:loading")}
    </div>
  );
}
