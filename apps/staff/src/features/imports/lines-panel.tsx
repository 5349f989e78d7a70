import type { ImportRow } from "@kehila/shared/imports/rows";
import { useTranslation } from "react-i18next";
import { secondary, stack } from "../../styles/utilities.css.ts";
import { RadioGroup } from "../../ui/field/radio-group.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { UserText } from "../../ui/user-text.tsx";
import type { Draft } from "./draft.ts";
import * as css from "./imports.css.ts";
import { Paged } from "./paged.tsx";
import type { PreparedRows } from "./rows/prepare.ts";
import type { NameOrder } from "./values/names.ts";
import { NAME_ORDERS } from "./values/names.ts";

const FIELDS = ["firstName", "lastName", "phone", "idNumber", "comment"] as const;

interface LinesPanelProps {
  draft: Draft;
  prepared: PreparedRows;
  onNameOrder: (order: NameOrder) => void;
}

/** What was read from each pasted line, and the order of the names. */
export function LinesPanel({ draft, prepared, onNameOrder }: LinesPanelProps) {
  const { t } = useTranslation();
  const people = prepared.rows.filter(({ issues }) =>
    issues.every(({ problem }) => problem !== "NOT_A_PERSON"),
  );
  const names = draft.columns.find(({ target }) => target.field === "fullName");
  if (people.length === 0 || !names) return null;
  return (
    <Panel title={t("imports:lines.title")} description={t("imports:lines.text")}>
      <div className={stack.m}>
        <RadioGroup
          label={t("imports:columns.nameOrder")}
          options={NAME_ORDERS.map((value) => ({
            value,
            label: t(`imports:columns.nameOrders.${value}`),
          }))}
          value={names.nameOrder}
          onChange={onNameOrder}
        />
        <Paged items={people} render={({ value }) => <Line key={value.row} row={value} />} />
      </div>
    </Panel>
  );
}

function Line({ row: { row, person } }: { row: ImportRow }) {
  const { t } = useTranslation();
  return (
    <li className={css.sides}>
      <span className={secondary}>{t("imports:row", { row })}</span>
      {FIELDS.filter((field) => person[field]).map((field) => (
        <span key={field}>
          <span className={secondary}>{t(`persons:field.${field}`)}: </span>
          <UserText>{person[field] ?? ""}</UserText>
        </span>
      ))}
    </li>
  );
}
