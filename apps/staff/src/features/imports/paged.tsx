import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/button.tsx";
import * as css from "./imports.css.ts";

const PAGE = 25;

/** A long list, some items at a time. */
export function Paged<T>({
  items,
  render,
}: {
  items: readonly T[];
  render: (item: T) => ReactNode;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(PAGE);
  const more = Math.min(PAGE, items.length - shown);
  return (
    <>
      <ul className={css.list}>{items.slice(0, shown).map((item) => render(item))}</ul>
      {more > 0 ? (
        <div>
          <Button size="small" onPress={() => setShown(shown + PAGE)}>
            {t("imports:more", { count: items.length - shown })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
