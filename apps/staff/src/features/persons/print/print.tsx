import type { PersonRow } from "@kehila/shared/persons/answers";
import { Printer } from "lucide-react";
import type { Ref } from "react";
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../ui/button/button.tsx";
import type { DataColumn } from "../../../ui/table/features.ts";
import { isDialogOpen } from "../../../ui/dialog/is-dialog-open.ts";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { usePrintable } from "./print.queries.ts";
import type { PrintedSheet } from "./sheet.tsx";
import { PrintSheet } from "./sheet.tsx";
import type { PersonsView } from "../view.ts";
import { PRINTED_MAX } from "@kehila/shared/base/limits";
import { Dialog } from "../../../ui/dialog/dialog.tsx";

interface PersonsPrintProps {
  /** Receives the function that prints. */
  handle: Ref<() => void>;
  /** Whether a button prints; it also appears while a print is prepared. */
  hasButton: boolean;
  view: PersonsView;
  columns: readonly DataColumn<PersonRow>[];
  /** All matching persons; null if some are not loaded. */
  loaded: readonly PersonRow[] | null;
}

/** Prints all persons that match the view, by a button, a menu and the browser's shortcut. */
export function PersonsPrint(props: PersonsPrintProps) {
  const { handle, hasButton, view, columns, loaded } = props;
  const { t } = useTranslation();
  const printable = usePrintable();
  const [sheet, setSheet] = useState<PrintedSheet | null>(null);
  const [tooMany, setTooMany] = useState<number | null>(null);
  // Whether the page started the print, so that its sheet is already rendered.
  const isOwn = useRef(false);

  const print = () =>
    printable.mutate(view, {
      onSuccess: (printableRows) => {
        if ("tooMany" in printableRows) return setTooMany(printableRows.tooMany);
        isOwn.current = true;
        flushSync(() => setSheet({ rows: printableRows.rows, at: new Date().toISOString() }));
        window.print();
      },
      onError: () => showToast("danger", t("persons:print.failed")),
    });

  useImperativeHandle(handle, () => print);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = event.code === "KeyP" && (event.ctrlKey || event.metaKey);
    if (!isPrint || event.shiftKey || event.altKey || isDialogOpen()) return;
    event.preventDefault();
    print();
  });
  // A print from the browser's menu cannot wait for a read: without all matches loaded, it prints
  // an instruction instead.
  const onBeforePrint = useEffectEvent(() => {
    const isPrepared = isOwn.current;
    isOwn.current = false;
    if (isPrepared) return;
    const printedRows = loaded ? { rows: loaded, at: new Date().toISOString() } : "incomplete";
    flushSync(() => setSheet(isDialogOpen() ? null : printedRows));
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    const beforePrint = () => onBeforePrint();
    addEventListener("keydown", key);
    addEventListener("beforeprint", beforePrint);
    return () => {
      removeEventListener("keydown", key);
      removeEventListener("beforeprint", beforePrint);
    };
  }, []);

  return (
    <>
      {hasButton || printable.isPending ? (
        <IconButton
          label={t("persons:print.action")}
          icon={<Printer aria-hidden="true" />}
          isPending={printable.isPending}
          onPress={print}
        />
      ) : null}
      {sheet === null ? null : <PrintSheet sheet={sheet} view={view} columns={columns} />}
      {tooMany === null ? null : <TooManyDialog count={tooMany} onClose={() => setTooMany(null)} />}
    </>
  );
}

interface TooManyDialogProps {
  /** The number of matching persons. */
  count: number;
  onClose: () => void;
}

/** Tells that the number of matching persons exceeds the limit of a print. */
function TooManyDialog({ count, onClose }: TooManyDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable
      role="alertdialog"
      title={t("print:tooMany.title")}
      footer={<Button onPress={onClose}>{t("common:action.close")}</Button>}
    >
      <p>{t("print:tooMany.text", { found: count, max: PRINTED_MAX })}</p>
    </Dialog>
  );
}
