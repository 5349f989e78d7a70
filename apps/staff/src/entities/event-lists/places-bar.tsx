import type { EventListSummary } from "@kehila/shared/events/event-lists";
import * as css from "./places-bar.css.ts";

type PlacesBarProps = Pick<EventListSummary, "capacity" | "capacityUsed" | "waitingCount">;

/** The taken places of an event and its waiting list, drawn; the numbers stand next to the bar. */
export function PlacesBar({ capacity, capacityUsed, waitingCount }: PlacesBarProps) {
  if (capacity === null) return null;
  const whole = Math.max(capacity, capacityUsed) + waitingCount;
  const shareOf = (count: number): string => `${(100 * count) / whole}%`;
  return (
    <svg aria-hidden="true" className={css.bar}>
      <rect className={css.taken} width={shareOf(capacityUsed)} height="100%" />
      <rect
        className={css.waiting}
        x={shareOf(whole - waitingCount)}
        width={shareOf(waitingCount)}
        height="100%"
      />
    </svg>
  );
}
