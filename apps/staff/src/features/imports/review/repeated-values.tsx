import { useTranslation } from "react-i18next";
import { secondary, stack } from "../../../styles/utilities.css.ts";
import { UserText } from "../../../ui/user-text.tsx";
import * as css from "../imports.css.ts";
import type { RepeatedRow } from "./repeated.ts";
import { useValueText } from "./value-text.ts";

interface RepeatedValuesProps {
  /** The number of the row that repeats an earlier one. */
  row: number;
  repeated: RepeatedRow;
}

/** The fields in which a row differs from the earlier row of the same person, with both values. */
export function RepeatedValues({ row, repeated }: RepeatedValuesProps) {
  const { t } = useTranslation();
  const valueText = useValueText();
  const { earlierRow, fields, earlier, later } = repeated;
  if (fields.length === 0) return <p>{t("imports:repeated.same", { row: earlierRow })}</p>;
  return (
    <div className={stack.xs}>
      <p>{t("imports:repeated.title", { row: earlierRow })}</p>
      <ul className={stack.xs}>
        {fields.map((field) => (
          <li key={field} className={css.words}>
            <span className={secondary}>{t(`persons:field.${field}`)}</span>
            <span>
              <span className={secondary}>{t("imports:row", { row: earlierRow })}:</span>{" "}
              <UserText dir="auto">{valueText(field, earlier)}</UserText>
            </span>
            <span>
              <span className={secondary}>{t("imports:row", { row })}:</span>{" "}
              <UserText dir="auto">{valueText(field, later)}</UserText>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
