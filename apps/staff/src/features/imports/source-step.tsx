import * as css from "./imports.css.ts";
import { IMPORT_ROWS_MAX } from "@kehila/shared/base/limits";
import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES, LANGUAGE_NAMES, directionOf } from "@kehila/shared/base/languages";
import { Inbox } from "lucide-react";
import type { DragEvent } from "react";
import { useEffect, useEffectEvent, useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { useTranslation } from "react-i18next";
import { muted, secondary, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { TextAreaField } from "../../ui/field/text-field.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { FILE_BYTES_MAX } from "./source/problems.ts";
import { StepPart } from "./steps.tsx";
import type { SourceReading } from "./use-source.ts";
import { ADULT_FIELDS } from "@kehila/shared/persons/fields";
import { saveFile } from "../../lib/storage/save-file.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { TEMPLATE_HEADINGS } from "./columns/template-headings.ts";
import { sheetFile } from "./source/read-source.ts";

/** Files to choose: tables, and those that people mistake for tables and get advice about. */
const TYPES = [
  ".xlsx",
  ".xls",
  ".ods",
  ".vcf",
  ".csv",
  ".tsv",
  ".txt",
  "text/csv",
  "text/tab-separated-values",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];
const MEGABYTE = 1024 * 1024;

/** The step in which the user opens a file, or pastes cells or lines. */
export function SourceStep({ reading, isList }: { reading: SourceReading; isList: boolean }) {
  const { t } = useTranslation();
  return (
    <StepPart title={t("imports:source.title")}>
      {reading.state.kind === "reading" ? (
        <Reading reading={reading} share={reading.state.share} />
      ) : (
        <>
          {reading.state.kind === "failed" ? (
            <Notice tone="danger">
              {t(`imports:source.problem.${reading.state.problem}`, {
                rows: IMPORT_ROWS_MAX,
                megabytes: FILE_BYTES_MAX / MEGABYTE,
              })}
            </Notice>
          ) : null}
          {reading.state.kind === "encodings" ? <Encodings reading={reading} /> : null}
          {isList ? (
            <>
              <Paste reading={reading} isDirect />
              <Drop reading={reading} />
            </>
          ) : (
            <>
              <Drop reading={reading} />
              <Paste reading={reading} />
              <Templates />
            </>
          )}
        </>
      )}
    </StepPart>
  );
}

function Reading({ reading, share }: { reading: SourceReading; share: number }) {
  const { t } = useTranslation();
  return (
    <div className={stack.s}>
      <p role="status" className={muted}>
        {t("imports:source.reading")}
      </p>
      <ProgressBar label={t("imports:source.reading")} value={Math.round(share * 100)} />
      <div>
        <Button onPress={reading.cancel}>{t("common:action.cancel")}</Button>
      </div>
    </div>
  );
}

function Drop({ reading }: { reading: SourceReading }) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) reading.readFile(file);
  };
  return (
    // Keyboard users open a file with the button inside this area.
    <div
      className={css.drop}
      {...(isOver ? { "data-over": true } : {})}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Inbox aria-hidden="true" className={css.bigIcon} />
      <p>{t("imports:source.drop")}</p>
      <FileTrigger
        acceptedFileTypes={TYPES}
        onSelect={(files) => {
          const [file] = files ?? [];
          if (file) reading.readFile(file);
        }}
      >
        <Button variant="primary">{t("imports:source.choose")}</Button>
      </FileTrigger>
      <p className={secondary}>
        {t("imports:source.limits", {
          rows: IMPORT_ROWS_MAX,
          megabytes: FILE_BYTES_MAX / MEGABYTE,
        })}
      </p>
    </div>
  );
}

interface PasteProps {
  reading: SourceReading;
  /** Whether a paste anywhere on the page is read at once while the box is empty. */
  isDirect?: boolean;
}

function Paste({ reading, isDirect = false }: PasteProps) {
  const { t } = useTranslation();
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!isDirect || reading.pasted !== "" || text.trim() === "") return;
    event.preventDefault();
    reading.setPasted(text);
    reading.readPasted(text);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  return (
    <div className={stack.s}>
      <TextAreaField
        label={t(isDirect ? "imports:source.pasteList" : "imports:source.paste")}
        description={t("imports:source.pasteHint")}
        value={reading.pasted}
        onChange={reading.setPasted}
      />
      <div>
        <Button
          isDisabled={reading.pasted.trim() === ""}
          onPress={() => reading.readPasted(reading.pasted)}
        >
          {t("imports:source.readPasted")}
        </Button>
      </div>
    </div>
  );
}

function Encodings({ reading }: { reading: SourceReading }) {
  const { t } = useTranslation();
  if (reading.state.kind !== "encodings") return null;
  const { choices, file } = reading.state;
  return (
    <div className={stack.m} role="group" aria-label={t("imports:source.encodings")}>
      <Notice tone="info">{t("imports:source.encodings")}</Notice>
      {choices.map(({ encoding, rows }) => (
        <div key={encoding} className={stack.xs}>
          <div className={css.scroller} role="region" tabIndex={0} aria-label={encoding}>
            <table className={css.sample}>
              <tbody>
                {rows.map((cells, row) => (
                  // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no id
                  <tr key={row}>
                    {cells.map((cell, column) => (
                      // oxlint-disable-next-line react/no-array-index-key -- nor have its cells
                      <td key={column} className={css.sampleCell}>
                        <UserText>{cell}</UserText>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div>
            <Button onPress={() => reading.readFile(file, encoding)}>
              {t(`imports:source.encoding.${encoding === "windows-1255" ? "hebrew" : "russian"}`)}
            </Button>
          </div>
        </div>
      ))}
    </div>
  );
}

function Templates() {
  const { t } = useTranslation();
  const template = useTemplate();
  return (
    <div className={stack.xs}>
      <p className={secondary}>{t("imports:source.template")}</p>
      <div className={css.actions}>
        {LANGUAGES.map((language: Language) => (
          <Button
            key={language}
            size="small"
            isPending={template.isPending && template.variables === language}
            onPress={() => template.mutate(language)}
          >
            {LANGUAGE_NAMES[language]}
          </Button>
        ))}
      </div>
      {template.error ? <Notice tone="danger">{t("imports:source.templateFailed")}</Notice> : null}
    </div>
  );
}

/** Downloads an empty sheet whose headings an import recognises. */
function useTemplate() {
  const { t } = useTranslation();
  return useAction({
    mutationFn: async (language: Language) => {
      const name = t("imports:templateName");
      const file = await sheetFile({
        name,
        isRightToLeft: directionOf(language) === "rtl",
        headings: ADULT_FIELDS.map((field) => TEMPLATE_HEADINGS[language][field]),
        rows: [],
      });
      saveFile(file, `${name} ${LANGUAGE_NAMES[language]}.xlsx`);
    },
  });
}
