import i18next from "i18next";
import { UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import { iconSmall } from "../../styles/utilities.css.ts";
import * as css from "../door.css.ts";
import type { OwnWalkIn } from "./own-walk-ins.ts";
import { nameOf } from "./own-walk-ins.ts";
import type { RollCall } from "../roll-call/roll-call.ts";
import { useSlice } from "../use-slice.ts";
import type { WalkInForm } from "./walk-in-form.tsx";

/** Returns the form for people who are not on the list, with functions that open and close it. */
export function useWalkInForm() {
  const button = useRef<HTMLButtonElement>(null);
  const [Form, setForm] = useState<typeof WalkInForm | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const open = async (): Promise<void> => {
    try {
      // The form includes the rules of names and phones, so it loads on demand.
      const formModule = await import("./walk-in-form.tsx");
      setForm(() => formModule.WalkInForm);
      setOpen(true);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return { button, Form: isOpen ? Form : null, hasFailed, open, close };
}
type FormState = ReturnType<typeof useWalkInForm>;

/** The button that opens or closes the form; typed values stay. */
export function WalkInButton({ form: { button, Form, open, close } }: { form: FormState }) {
  const { t } = i18next;
  return (
    <button
      ref={button}
      type="button"
      className={css.addButton}
      aria-expanded={Form !== null}
      onClick={() => (Form ? close() : void open())}
    >
      <UserPlus aria-hidden="true" className={iconSmall} />
      {t("door:walkIn.open")}
    </button>
  );
}

interface WalkInsProps {
  form: FormState;
  rollCall: RollCall;
  isClosed: boolean;
}

/** The form, and the walk-ins of this phone that the list does not contain yet. */
export function WalkIns({ form: { Form, hasFailed, close }, rollCall, isClosed }: WalkInsProps) {
  const { t } = i18next;
  const ownWalkIns = useSlice(rollCall, (state) => state.walkIns);
  const listId = useSlice(rollCall, ({ door }) => door?.id ?? "");
  const key = useSlice(rollCall, ({ door }) => door?.walkInKey ?? null);
  return (
    <>
      {hasFailed ? (
        <p role="alert" className={css.warning}>
          {t("door:walkIn.failed")}
        </p>
      ) : null}
      {Form && key && !isClosed ? (
        <Form listId={listId} sealingKey={key} onAdd={rollCall.addWalkIn} onClose={close} />
      ) : null}
      {ownWalkIns.length > 0 ? (
        <ul className={css.list} aria-label={t("door:walkIn.own")}>
          {ownWalkIns.map((walkIn) => (
            <OwnRow key={walkIn.id} walkIn={walkIn} onRemove={rollCall.removeWalkIn} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface OwnRowProps {
  walkIn: OwnWalkIn;
  onRemove: (id: string) => void;
}

/** A walk-in of this phone: the name, and whether the server has it. */
function OwnRow({ walkIn, onRemove }: OwnRowProps) {
  const { t } = i18next;
  const [isConfirming, setConfirming] = useState(false);
  const { id, typed, status } = walkIn;
  const name = nameOf(walkIn) ?? t("door:walkIn.unknown");
  const isRefused = status !== "waits" && status !== "sent";
  return (
    <li className={isRefused ? css.refusedRow : css.ownRow}>
      <span className={css.words}>
        <span className={css.name}>
          <bdi translate="no">{name}</bdi>
        </span>
        <span className={css.facts}>
          {isRefused && typed ? (
            <bdi translate="no" dir="ltr">
              {typed.phone}
            </bdi>
          ) : null}
          <span className={status === "sent" ? undefined : css.unsent}>
            {t(`door:walkIn.status.${status}`)}
          </span>
        </span>
      </span>
      {status === "sent" ? null : (
        <button
          type="button"
          className={css.familyButton}
          aria-label={t(isConfirming ? "door:walkIn.removeSure" : "door:walkIn.removeLabel", {
            name,
          })}
          onClick={() => (isConfirming ? onRemove(id) : setConfirming(true))}
        >
          {t(isConfirming ? "door:walkIn.sure" : "door:walkIn.remove")}
        </button>
      )}
    </li>
  );
}
