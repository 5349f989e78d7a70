import type { ComponentType, ReactNode } from "react";
import { Component, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageKey } from "../lib/page/use-page-key.ts";
import { Button } from "./button/button.tsx";
import * as css from "./dialog/dialog.css.ts";
import { Dialog } from "./dialog/dialog.tsx";
import { Notice } from "./feedback/notice.tsx";
import { Waiting } from "./feedback/waiting.tsx";

interface FrameProps<Props> {
  /** The props of the part. */
  props: Props;
  title: string;
  isWaiting: boolean;
  children: ReactNode;
}

/** Surrounds the messages of a part whose code is not loaded. */
type Frame<Props> = (frame: FrameProps<Props>) => ReactNode;

const NoFrame = ({ children }: { children: ReactNode }) => children;

/** The frame of a dialog. */
export const DialogFrame: Frame<{ onClose: () => void }> = ({ props, isWaiting, ...frame }) =>
  isWaiting ? (
    <WaitingDialog {...frame} onClose={props.onClose} />
  ) : (
    <Dialog isOpen {...frame} onClose={props.onClose} />
  );

interface WaitingDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Looks like a dialog while the code of the dialog loads. Escape closes it. The focus stays on the
 * opener, so that the dialog returns it there.
 */
function WaitingDialog({ title, onClose, children }: WaitingDialogProps) {
  usePageKey(({ key }) => key === "Escape", onClose, { isFirst: true });
  return (
    <div className={css.overlay}>
      <section aria-busy="true" className={css.size.narrow}>
        <div className={css.dialog}>
          <header className={css.header}>
            <h2 className={css.title}>{title}</h2>
          </header>
          <div className={css.body}>{children}</div>
        </div>
      </section>
    </div>
  );
}

/**
 * Returns a component whose code loads when it is first shown, in a file of its own. Meanwhile it
 * shows that it is loading; after a failure, a message and a button that loads the code again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Framed: Frame<Props> = NoFrame,
): ComponentType<Props> {
  const request = () =>
    lazy(async () => ({
      default: await load().catch((error: unknown) => {
        // The next attempt requests the code again.
        Part = request();
        throw new PartError("The code of a part did not load", { cause: error });
      }),
    }));
  let Part = request();
  return function LazyPart(props: Props) {
    const { t } = useTranslation();
    const [attempt, setAttempt] = useState(0);
    const waiting = (
      <Framed isWaiting props={props} title={t("shell:loading")}>
        <Waiting>{t("shell:loading")}</Waiting>
      </Framed>
    );
    const failure = (
      <Framed isWaiting={false} props={props} title={t("shell:error.title")}>
        <Notice tone="danger">
          <p>{t("partFailed")}</p>
          <Button onPress={() => setAttempt(attempt + 1)}>{t("action.retry")}</Button>
        </Notice>
      </Framed>
    );
    return (
      <PartBoundary key={attempt} failure={failure}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

/** Thrown for a part whose code did not load. */
export class PartError extends Error {
  override name = "PartError";
}

interface PartBoundaryProps {
  failure: ReactNode;
  children: ReactNode;
}

/** Shows the failure of a part whose code did not load; other errors pass. */
class PartBoundary extends Component<PartBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error("Unknown", { cause: error }) };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof PartError) return this.props.failure;
    throw error;
  }
}
