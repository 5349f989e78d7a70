/** How far a pointer may slide during a press, in CSS pixels. */
const SLIDE_MAX = 8;

const CONTROLS = "a[href], button, label, summary";

interface Press {
  control: HTMLElement;
  /** The rectangle of the control when the press began. */
  rect: DOMRect;
  event: PointerEvent;
}

const hasMoved = ({ control, rect }: Press): boolean => {
  const { left, top } = control.getBoundingClientRect();
  return left !== rect.left || top !== rect.top;
};

/**
 * Clicks a control that moved away from the pointer during its press, since a message or an answer
 * appeared above it. Browsers send no click then, and the press would be lost.
 */
export function completeMovedPresses(): void {
  let press: Press | null = null;
  addEventListener(
    "pointerdown",
    (event) => {
      const control = event.target instanceof Element && event.target.closest(CONTROLS);
      press =
        event.button === 0 && control instanceof HTMLElement
          ? { control, rect: control.getBoundingClientRect(), event }
          : null;
    },
    { capture: true },
  );
  addEventListener("pointercancel", () => {
    press = null;
  });
  addEventListener("pointerup", ({ pointerId, clientX: x, clientY: y }) => {
    const ended = press;
    press = null;
    if (ended?.event.pointerId !== pointerId || !hasMoved(ended)) return;
    const slide = Math.hypot(x - ended.event.clientX, y - ended.event.clientY);
    const isOver = ended.control.contains(document.elementFromPoint(x, y));
    if (slide <= SLIDE_MAX && !isOver) ended.control.click();
  });
}
