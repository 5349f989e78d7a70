import type { RowDecision } from "@kehila/shared/imports/imports";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/button.tsx";

interface LeaveOutProps {
  row: number;
  name: string;
  decision: RowDecision | null;
  onDecide: (decision: RowDecision | null) => void;
}

/** A button that leaves a row out of the import, or takes it back in. */
export function LeaveOut({ row, name, decision, onDecide }: LeaveOutProps) {
  const { t } = useTranslation();
  const isOut = decision?.act === "skip";
  return (
    <div>
      <Button
        size="small"
        aria-label={t(isOut ? "imports:decision.takeBackOf" : "imports:decision.leaveOutOf", {
          name,
        })}
        onPress={() => onDecide(isOut ? null : { row, act: "skip" })}
      >
        {t(isOut ? "imports:decision.takeBack" : "imports:decision.leaveOut")}
      </Button>
    </div>
  );
}
