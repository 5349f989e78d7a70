import { useTranslation } from "react-i18next";
import { Button } from "../button/button.tsx";
import { Spinner } from "../feedback/spinner.tsx";

export interface TableFootTexts {
  end: string;
  loadingMore: string;
  moreFailed: string;
}

interface TableFootProps {
  count: number;
  hasMore: boolean;
  /** Whether the last attempt to load more failed. */
  isFailed: boolean;
  onRetry: () => void;
  texts: TableFootTexts;
}

/** Content below the last row: loading, a failure, or the end. */
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
  if (!hasMore) return <span>{texts.end}</span>;
  return (
    <>
      <Spinner />
      <span>{texts.loadingMore}</span>
    </>
  );
}
