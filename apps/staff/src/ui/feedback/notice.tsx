import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode, Ref } from "react";
import * as css from "./notice.css.ts";

export type Tone = keyof typeof css.tone;

const ICONS = { danger: CircleAlert, success: CircleCheck, warning: TriangleAlert, info: Info };

interface NoticeProps {
  tone: Tone;
  children: ReactNode;
  /** If set, a script can focus the notice. */
  ref?: Ref<HTMLDivElement>;
}

/** A message within the page. Its colour and icon follow the outcome. */
export function Notice({ tone, children, ref }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={css.tone[tone]}
      role={tone === "danger" || tone === "warning" ? "alert" : "status"}
    >
      <Icon aria-hidden="true" className={css.icon} />
      <div className={css.text}>{children}</div>
    </div>
  );
}
