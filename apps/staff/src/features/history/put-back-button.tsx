import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { rescueFocus } from "../../lib/rescue-focus.ts";
import { secondary, visuallyHidden } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { Instant } from "../../ui/dates.tsx";
import * as css from "./history.css.ts";

interface PutBackButtonProps {
  /** The name of the field. */
  label: string;
  /** The instant of the change, as a UTC ISO string. */
  at: string;
  isPending: boolean;
  /** Called with a function for the time after the save: it keeps the focus in the history. */
  onPress: (keepFocus: () => void) => void;
  /** The present value, if the field was changed again since; otherwise null. */
  changedAgain: ReactNode;
}

/** The button that puts the earlier value of a field back, with a note about a later change. */
export function PutBackButton({ label, at, isPending, onPress, changedAgain }: PutBackButtonProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  // The button of a saved value disappears: the focus stays in the history.
  const press = () => {
    const list = place.current?.closest("ol");
    onPress(() => rescueFocus(() => list?.focus()));
  };
  return (
    <div ref={place}>
      {changedAgain ? (
        <p className={secondary}>
          {t("history:putBack.changedAgain")} {changedAgain}
        </p>
      ) : null}
      <div className={css.restore}>
        <Button
          size="small"
          variant="quiet"
          icon={<Undo2 aria-hidden="true" />}
          isPending={isPending}
          pendingLabel={t("history:putBack.pending")}
          onPress={press}
        >
          {t("history:putBack.open")}
          <span className={visuallyHidden}>
            {`: ${label}, `}
            <Instant at={at} />
          </span>
        </Button>
      </div>
    </div>
  );
}
