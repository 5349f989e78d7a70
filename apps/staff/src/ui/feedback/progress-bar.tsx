import { Label } from "react-aria-components/Label";
import { ProgressBar as AriaProgressBar } from "react-aria-components/ProgressBar";
import * as css from "./progress-bar.css.ts";

interface ProgressBarProps {
  /** The name of the task. */
  label: string;
  /** From 0 to 100. */
  value: number;
}

/**
 * The progress of a task in percent. Not a live region, since a status next to the bar announces
 * the phases.
 */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <AriaProgressBar value={value} className={css.bar}>
      {({ percentage = 0, valueText }) => (
        <>
          <div className={css.words}>
            <Label>{label}</Label>
            <span className={css.percent}>{valueText}</span>
          </div>
          <svg aria-hidden="true" className={css.track}>
            <rect className={css.fill} width={`${percentage}%`} height="100%" />
          </svg>
        </>
      )}
    </AriaProgressBar>
  );
}
