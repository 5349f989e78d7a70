import { muted, row } from "../../styles/utilities.css.ts";
import { Spinner } from "./spinner.tsx";

/** A spinner and the name of what is loading, which is announced. */
export function Waiting({ children }: { children: string }) {
  return (
    <p className={`${row} ${muted}`} role="status">
      <Spinner />
      {children}
    </p>
  );
}
