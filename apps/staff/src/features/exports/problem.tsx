import type { ReactNode } from "react";
import { stack, strong } from "../../styles/utilities.css.ts";
import { Notice } from "../../ui/feedback/notice.tsx";

interface ProblemProps {
  /** The title of the failure. */
  title: string;
  /** The reason, and what the user can do. */
  children: ReactNode;
}

/** A failure of an export, in the red box of the dialog. */
export function Problem({ title, children }: ProblemProps) {
  return (
    <Notice tone="danger">
      <div className={stack.xs}>
        <p className={strong}>{title}</p>
        {children}
      </div>
    </Notice>
  );
}
