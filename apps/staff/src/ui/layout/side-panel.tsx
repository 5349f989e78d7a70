import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageKey } from "../../lib/page/use-page-key.ts";
import { ButtonLine } from "../button/button-line.tsx";
import { IconButton } from "../button/button.tsx";
import { visuallyHidden } from "../../styles/utilities.css.ts";
import * as dialogCss from "../dialog/dialog.css.ts";
import * as css from "./side-panel.css.ts";

interface SidePanelProps {
  /** The subject of the panel; when it changes, the panel scrolls to the top. */
  subject: string;
  /** Called by Escape, in the panel or on the page, and by the cross. */
  onClose: () => void;
  title: ReactNode;
  /** Announces the subject while the focus stays in the table; empty until it is loaded. */
  announcement: string;
  children: ReactNode;
  /** Buttons below the scrolling body, always visible. */
  footer?: ReactNode;
}

/**
 * A non-modal dialog next to a table. Opened from a row, it leaves the focus there, so that arrow
 * keys continue; otherwise it takes the focus.
 */
export function SidePanel(props: SidePanelProps) {
  const { subject, onClose, title, announcement, children, footer } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const shownSubject = useRef<string | null>(null);
  const [isFollowing, setFollowing] = useState(false);
  useEffect(() => {
    if (shownSubject.current === subject) return;
    shownSubject.current = subject;
    const { activeElement } = document;
    const isInTable = activeElement?.closest("[role=grid]") instanceof HTMLElement;
    // A live region announces changes only, not its initial content.
    setFollowing(isInTable);
    // A field edited in place has the focus when the panel renders again.
    if (isInTable || panel.current?.contains(activeElement)) return;
    panel.current?.focus();
  }, [subject]);
  usePageKey(({ key }) => key === "Escape", onClose, { isFirst: true });
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      data-panel
      tabIndex={-1}
      className={css.panel}
    >
      <header className={css.header}>
        <h2 id={titleId} className={dialogCss.title}>
          {title}
        </h2>
        <IconButton label={t("action.close")} icon={<X aria-hidden="true" />} onPress={onClose} />
      </header>
      <p role="status" className={visuallyHidden}>
        {isFollowing ? announcement : ""}
      </p>
      <div key={subject} className={css.body}>
        {children}
      </div>
      {footer ? (
        <ButtonLine isFooter className={css.footer}>
          {footer}
        </ButtonLine>
      ) : null}
    </section>
  );
}
