import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/button.tsx";
import * as css from "./imports.css.ts";

const PAGE = 25;

interface PagedProps<T> {
  items: readonly T[];
  render: (item: T) => ReactNode;
  /** The number of all items, if `onMore` loads some of them later. */
  total?: number;
  onMore?: () => void;
}

/** A long list, shown page by page with a button for the next page. */
export function Paged<T>({ items, render, total = items.length, onMore }: PagedProps<T>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(PAGE);
  const remainingCount = total - Math.min(shown, items.length);
  const showMore = () => {
    if (shown + PAGE > items.length) onMore?.();
    setShown(shown + PAGE);
  };
  return (
    <>
      <ul className={css.list}>{items.slice(0, shown).map((item) => render(item))}</ul>
      {remainingCount > 0 ? (
        <div>
          <Button size="small" onPress={showMore}>
            {t("imports:more", { count: remainingCount })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
