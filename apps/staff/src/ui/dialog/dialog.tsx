import { X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { ButtonLine } from "../button/button-line.tsx";
import { IconButton } from "../button/button.tsx";
import * as css from "./dialog.css.ts";
import { focusPage } from "../../lib/page/page-focus.ts";
import { rescueFocus } from "../../lib/page/rescue-focus.ts";
import { clearToast } from "../feedback/toast.tsx";

export interface DialogProps {
  isOpen: boolean;
  /** Called when the user closes the dialog: by Escape, the cross, or a click outside. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons below the scrolling body, always visible. */
  footer?: ReactNode;
  size?: keyof typeof css.size;
  /** Whether the dialog is saving; then nothing closes it. */
  isBusy?: boolean;
  /**
   * Whether a click outside closes the dialog too. Never for forms, where the click would discard
   * typed values.
   */
  isDismissable?: boolean;
  role?: "dialog" | "alertdialog";
  /** The subject of the dialog; when it changes, the dialog scrolls to the top. */
  subject?: string | null;
}

/** A modal dialog. It traps the focus and returns it to the opener. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = "narrow",
  isBusy = false,
  isDismissable = false,
  role = "dialog",
  subject = null,
}: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLElement>(null);
  // An earlier message would cover the buttons of the dialog.
  useEffect(() => {
    if (!isOpen) return undefined;
    clearToast();
    return () => rescueFocus(focusPage);
  }, [isOpen]);
  useFocusAtOnce(dialog, isOpen);
  useSubjectFocus(dialog, subject);
  useMoreBelow(dialog, isOpen);
  return (
    <ModalOverlay
      className={css.overlay}
      isOpen={isOpen}
      isDismissable={isDismissable && !isBusy}
      isKeyboardDismissDisabled={isBusy}
      onOpenChange={(isNowOpen) => {
        if (!isNowOpen && !isBusy) onClose();
      }}
    >
      <Modal className={css.size[size]}>
        <AriaDialog ref={dialog} className={css.dialog} role={role}>
          <header className={css.header}>
            <Heading slot="title" level={2} className={css.title}>
              {title}
            </Heading>
            <IconButton
              label={t("action.close")}
              icon={<X aria-hidden="true" />}
              isDisabled={isBusy}
              onPress={onClose}
            />
          </header>
          <div key={subject} className={css.body}>
            {children}
          </div>
          {footer ? (
            <ButtonLine isFooter className={css.footer}>
              {footer}
            </ButtonLine>
          ) : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Moves the focus into the dialog at once. React Aria treats a press by keyboard like a press by
 * screen reader, and waits for all transitions first; until then no key would reach the dialog.
 */
function useFocusAtOnce(dialog: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && element && !element.contains(document.activeElement)) element.focus();
  }, [dialog, isOpen]);
}

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/**
 * Marks the dialog while content continues below its visible part, for the shadow above its
 * buttons, and lets a body of texts take the focus while it scrolls.
 */
function useMoreBelow(dialog: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    const body = element?.querySelector<HTMLElement>(`.${css.body}`);
    if (!isOpen || !element || !body) return undefined;
    const isMore = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
      // Tolerates rounded sizes.
      scrollHeight - scrollTop - clientHeight > 1;
    // In a low window the whole dialog scrolls, otherwise its body.
    const mark = () => {
      element.toggleAttribute("data-more-below", isMore(element) || isMore(body));
      // Without a focusable element, a keyboard could not scroll the body.
      const isScrolling = body.scrollHeight - body.clientHeight > 1;
      if (isScrolling && !body.querySelector(FOCUSABLE)) body.tabIndex = 0;
      else body.removeAttribute("tabindex");
    };
    const observer = new ResizeObserver(mark);
    for (const part of [element, body, ...body.children]) observer.observe(part);
    element.addEventListener("scroll", mark, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", mark, { capture: true });
    };
  });
}

/**
 * Moves the focus to the dialog when its subject changes: the pressed control has unmounted, and
 * the new title should be announced. Runs before the next paint, so that a key pressed at once,
 * such as Escape, reaches the dialog.
 */
function useSubjectFocus(dialog: RefObject<HTMLElement | null>, subject: string | null): void {
  const last = useRef(subject);
  useLayoutEffect(() => {
    const isNewSubject = last.current !== null && subject !== null && last.current !== subject;
    last.current = subject;
    if (!isNewSubject) return;
    const focus = () => {
      const { activeElement, body } = document;
      const hasFocusInside = activeElement === body || dialog.current?.contains(activeElement);
      if (hasFocusInside) dialog.current?.focus();
    };
    focus();
    // A menu or popover that closes returns the focus within a frame, so the focus moves again.
    requestAnimationFrame(() => requestAnimationFrame(focus));
  }, [dialog, subject]);
}
