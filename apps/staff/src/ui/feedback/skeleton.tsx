import { visuallyHidden } from "../../styles/utilities.css.ts";
import * as css from "./skeleton.css.ts";

interface SkeletonProps {
  /** The announcement, such as "Loading accounts". */
  label: string;
  count?: number;
}

/** Shown in place of a list while it loads. */
export function Skeleton({ label, count = 3 }: SkeletonProps) {
  return (
    <div role="status">
      <span className={visuallyHidden}>{label}</span>
      <div aria-hidden="true" className={css.lines}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={css.line} />
        ))}
      </div>
    </div>
  );
}
