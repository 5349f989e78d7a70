import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";

export interface TableFootTexts {
  end: string;
  loadingMore: string;
  moreFailed: string;
}

interface TableFootProps {
  count: number;
  hasMore: boolean;
  /** The last attempt to load more went wrong. */
  isFailed: boolean;
  onRetry: () => void;
  texts: TableFootTexts;
}

/** What stands below the last row: more on its way, a failure, or the end. */
export function TableFoot({ count, hasMore, isFailed, onRetry, texts }: TableFootProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  if (isFailed) {
    return (
      <>
        <span role="alert">{texts.moreFailed}</span>
        <Button size="small" onPress={onRetry}>
          {t("common:action.retry")}
        </Button>
      </>
    );
  }
  if (!hasMore) return texts.end;
  return (
    <>
      <Spinner />
      {texts.loadingMore}
    </>
  );
}
