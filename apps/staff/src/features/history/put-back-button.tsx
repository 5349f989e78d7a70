import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { rescueFocus } from "../../lib/page/rescue-focus.ts";
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
  /** Called with a function that keeps the focus in the history; call it after the save. */
  onPress: (keepFocus: () => void) => void;
  /** The present value if the field was changed again after the entry; otherwise null. */
  changedAgain: ReactNode;
}

/** The button that restores an earlier value, with a note if the field was changed again. */
export function PutBackButton({ label, at, isPending, onPress, changedAgain }: PutBackButtonProps) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  // After the save the button unmounts, so the focus moves to the list of entries.
  const press = () => {
    const list = container.current?.closest("ol");
    onPress(() => rescueFocus(() => list?.focus()));
  };
  return (
    <div ref={container}>
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
