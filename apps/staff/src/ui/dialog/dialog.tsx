import { X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { ButtonLine } from "../button/button-line.tsx";
import { IconButton } from "../button/button.tsx";
import * as css from "./dialog.css.ts";
import { clearToast } from "../feedback/toast.tsx";

export interface DialogProps {
  isOpen: boolean;
  /** Called when the user closes it: by Escape, the cross, or a click outside. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons below the scrolling body, always visible. */
  footer?: ReactNode;
  size?: keyof typeof css.size;
  /** While saving, nothing closes the dialog. */
  isBusy?: boolean;
  /** A click outside closes it too; never for forms, where a slip would lose typed values. */
  isDismissable?: boolean;
  role?: "dialog" | "alertdialog";
  /** The subject of the dialog, where it changes while open: reading restarts at the top. */
  subject?: string | null;
}

/** A modal dialog. Focus stays inside and returns to its origin. */
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
  // A message from before would cover the buttons of the dialog.
  useEffect(() => {
    if (isOpen) clearToast();
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
      onOpenChange={(open) => {
        if (!open && !isBusy) onClose();
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
 * Moves the focus at once. React Aria takes a press by keyboard for one by a screen reader and
 * waits for all transitions before it moves the focus: until then no key would reach the dialog.
 */
function useFocusAtOnce(dialog: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && element && !element.contains(document.activeElement)) element.focus();
  }, [dialog, isOpen]);
}

/** Marks the dialog as long as something is below what it shows, for the shadow of its buttons. */
function useMoreBelow(dialog: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    const body = element?.querySelector(`.${css.body}`);
    if (!isOpen || !element || !body) return undefined;
    const isMore = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
      // Sizes are rounded.
      scrollHeight - scrollTop - clientHeight > 1;
    // In a low window the dialog scrolls, else its body.
    const mark = () => element.toggleAttribute("data-more-below", isMore(element) || isMore(body));
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
 * The control that led to another subject is removed, and the focus with it: it moves to the dialog,
 * as on opening, so that the new title is announced. Before the frame is drawn: a key that is pressed
 * at once, as Escape, would reach nothing.
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
    // Other elements that close at the same time restore focus within a frame.
    requestAnimationFrame(() => requestAnimationFrame(focus));
  }, [dialog, subject]);
}
