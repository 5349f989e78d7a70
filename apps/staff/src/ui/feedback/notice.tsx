import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useEffect, useRef } from "react";
import { rescueFocus } from "../../lib/page/rescue-focus.ts";
import * as css from "./notice.css.ts";

export type Tone = keyof typeof css.tone;

const ICONS = { danger: CircleAlert, success: CircleCheck, warning: TriangleAlert, info: Info };

interface NoticeProps {
  tone: Tone;
  children: ReactNode;
  /** If set, a script can focus the notice. */
  ref?: RefObject<HTMLDivElement | null>;
  /** Whether the notice stands in place of the form that was sent, and takes the focus from there. */
  isReplacement?: boolean;
}

/** A message within the page. Its colour and icon follow the outcome. */
export function Notice({ tone, children, ref, isReplacement = false }: NoticeProps) {
  const ownBox = useRef<HTMLDivElement>(null);
  const box = ref ?? ownBox;
  const Icon = ICONS[tone];
  useEffect(() => {
    if (isReplacement) rescueFocus(() => box.current?.focus());
  }, [isReplacement, box]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={css.tone[tone]}
      role={tone === "danger" || tone === "warning" ? "alert" : "status"}
    >
      <Icon aria-hidden="true" className={css.icon} />
      <div className={css.text}>{children}</div>
    </div>
  );
}
