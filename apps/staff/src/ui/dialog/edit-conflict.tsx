import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Choices, Origin, Side, Sides } from "../../lib/form/three-way.ts";
import { muted, secondary } from "../../styles/utilities.css.ts";
import * as css from "./edit-conflict.css.ts";
import { Notice } from "../feedback/notice.tsx";
import { panel } from "../layout/panel.css.ts";
import { RadioGroup } from "../field/radio-group.tsx";

/** A field that differs between two edits, with its values ready to show. */
export interface ComparedField {
  /** Unique within one comparison; the key of a choice. */
  path: string;
  label: string;
  origin: Origin;
  values: Sides<ReactNode>;
}

interface EditConflictProps {
  /** The title, with the record: 'Another user changed … while you were editing.' */
  title: ReactNode;
  fields: readonly ComparedField[];
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/**
 * Compares two edits of one record, field by field (docs/product.md#versions). If both sides
 * changed a field, the user chooses; a change of only one side is kept and shown.
 */
export function EditConflict({ title, fields, choices, onChoose }: EditConflictProps) {
  const { t } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const fieldsFrom = (origin: Origin) => fields.filter((field) => field.origin === origin);
  const conflicts = fieldsFrom("both");
  return (
    <>
      <Notice tone="warning" ref={notice}>
        {title} {t(conflicts.length > 0 ? "edit:stale.choose" : "edit:stale.merged")}
      </Notice>
      {conflicts.map((field) => (
        <ConflictField
          key={field.path}
          field={field}
          side={choices[field.path] ?? "mine"}
          onChoose={(side) => onChoose({ ...choices, [field.path]: side })}
        />
      ))}
      <Changes title={t("edit:stale.theirs")} side="theirs" fields={fieldsFrom("theirs")} />
      <Changes title={t("edit:stale.mine")} side="mine" fields={fieldsFrom("mine")} />
    </>
  );
}

interface ConflictFieldProps {
  field: ComparedField;
  side: Side;
  onChoose: (side: Side) => void;
}

function ConflictField({ field, side, onChoose }: ConflictFieldProps) {
  const { t } = useTranslation();
  const { label, values, path } = field;
  const option = (optionSide: Side) => ({
    value: optionSide,
    label: (
      <span className={css.option}>
        <span className={secondary}>{t(`edit:stale.side.${optionSide}`)}</span>
        {values[optionSide]}
      </span>
    ),
  });
  return (
    <div className={panel}>
      <RadioGroup<Side>
        name={path}
        label={label}
        options={[option("mine"), option("theirs")]}
        value={side}
        onChange={onChoose}
      />
      <p className={css.before}>
        {t("edit:stale.before")} {values.base}
      </p>
    </div>
  );
}

interface ChangesProps {
  title: string;
  side: Side;
  fields: readonly ComparedField[];
}

/** The changes of only one side, which the merge keeps. */
function Changes({ title, side, fields }: ChangesProps) {
  if (fields.length === 0) return null;
  return (
    <section className={panel} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <dl className={css.changes}>
        {fields.map(({ path, label, values }) => (
          <div key={path} className={css.change}>
            <dt className={secondary}>{label}</dt>
            <dd className={css.values}>
              <del className={muted}>{values.base}</del>
              <ins className={css.come}>{values[side]}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
