import type { RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import type { PersonField } from "@kehila/shared/persons/fields";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { secondary, stack } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Checkbox } from "../../../ui/field/checkbox.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import * as css from "../imports.css.ts";
import { Sides } from "../sides.tsx";
import type { Choices } from "./checked.ts";
import { changedFields, chosenFields } from "./checked.ts";
import { useValueText } from "./value-text.ts";

interface DifferencesProps {
  answer: RowAnswer;
  /** The name in the file. */
  name: string;
  choices: Choices;
  decision: RowDecision | null;
  onDecide: (decision: RowDecision | null) => void;
}

/**
 * The fields that an update changes, before and after, each with a checkbox. The checkboxes follow
 * the choices for all rows until the user changes a checkbox of this row; a change that was declined
 * in an earlier import is not ticked.
 */
export function Differences({ answer, name, choices, decision, onDecide }: DifferencesProps) {
  const { t } = useTranslation();
  const { row, person, spouse, declined = [] } = answer;
  const fields = changedFields(answer);
  const usualFields = chosenFields(answer, choices, null);
  const decidedFields = chosenFields(answer, choices, decision);
  const choose = (field: PersonField, isChosen: boolean) => {
    const next = fields.filter((option) =>
      option === field ? isChosen : decidedFields.includes(option),
    );
    const isUsual = next.join() === usualFields.join();
    onDecide(isUsual ? null : { row, act: "update", fields: next });
  };
  const addedSpouse = person?.after.spouse?.name;
  return (
    <div className={stack.xs} role="group" aria-label={t("imports:updates.fieldsOf", { name })}>
      {fields.map((field) => (
        <Checkbox
          key={field}
          isSelected={decidedFields.includes(field)}
          isDisabled={decision?.act === "skip"}
          onChange={(isChosen) => choose(field, isChosen)}
        >
          <span className={css.words}>
            <span className={secondary}>
              <span>{t(`persons:field.${field}`)}</span>
              {declined.includes(field) ? (
                <span>{` · ${t("imports:updates.declined")}`}</span>
              ) : null}
            </span>
            <Change field={field} compared={person} />
            {spouse && field in spouse.after ? (
              <>
                <span className={secondary}>
                  <UserText>{fullName(spouse)}</UserText>
                </span>
                <Change field={field} compared={spouse} />
              </>
            ) : null}
          </span>
        </Checkbox>
      ))}
      {addedSpouse ? (
        <p className={secondary}>{t("imports:updates.spouse", { name: addedSpouse })}</p>
      ) : null}
      {decision?.act === "update" ? (
        <div className={css.actions}>
          <Button size="small" onPress={() => onDecide(null)}>
            {t("imports:updates.asAll")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** One field of a matched person, before and after; nothing for an unchanged field. */
function Change({ field, compared }: { field: PersonField; compared: RowAnswer["person"] }) {
  const valueText = useValueText();
  if (!compared || !(field in compared.after)) return null;
  return (
    <Sides before={valueText(field, compared.before)} after={valueText(field, compared.after)} />
  );
}
