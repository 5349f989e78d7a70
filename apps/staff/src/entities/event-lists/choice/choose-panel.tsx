import { CHOOSE_MAX, SEARCH_MAX } from "@kehila/shared/base/limits";
import { CHOICE_ORDERS } from "@kehila/shared/persons/pickers";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../i18n/error-text.ts";
import { formColumns, fullRow, strong } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Checkbox } from "../../../ui/field/checkbox.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import { FilterFields } from "../../persons/filters/fields.tsx";
import * as css from "./choose-panel.css.ts";
import { ChosenList } from "./chosen-list.tsx";
import type { Choice, ChoiceOptions } from "./use-choice.ts";
import { useChoice } from "./use-choice.ts";

interface ChoosePanelProps extends ChoiceOptions {
  /** Whether the panel is a part of a form, which has its own main button. */
  isPartOfForm?: boolean;
  /** Whether the panel takes the focus, because the user opened it by a press. */
  startsFocused: boolean;
}

/** Chooses people for a list: fields of a filter, who would come, and the button that adds them. */
export function ChoosePanel(props: ChoosePanelProps) {
  const { t } = useTranslation();
  const peopleId = useId();
  const choice = useChoice(props);
  const panel = useRef<HTMLDivElement>(null);
  const { startsFocused } = props;
  // Shows the top of the panel, with the focus on the cities.
  useEffect(() => {
    if (!startsFocused) return;
    panel.current?.scrollIntoView({ block: "start" });
    panel.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [startsFocused]);
  return (
    // Enter in a field would otherwise save the list around the panel.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only for its fields
    <div
      ref={panel}
      className={css.panel}
      onKeyDown={(event) => {
        const { key, target } = event;
        if (key === "Enter" && target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <div className={css.fields}>
        {props.isWaiting ? <Notice tone="info">{t("event-lists:choose.waits")}</Notice> : null}
        <ChoiceFields choice={choice} />
      </div>
      <section className={css.people} aria-labelledby={peopleId}>
        <div className={css.head}>
          <h3 id={peopleId} className={strong}>
            {t("event-lists:choose.who")}
          </h3>
          <AddChosen choice={choice} isMain={props.isPartOfForm !== true} />
        </div>
        <ChosenList choice={choice} />
      </section>
    </div>
  );
}

/** The number of people and the filter; the order and a search are among the folded filters. */
function ChoiceFields({ choice }: { choice: Choice }) {
  const { t } = useTranslation();
  const frequent = (
    <>
      <TextField
        label={t("event-lists:choose.take")}
        name="take"
        inputMode="numeric"
        autoComplete="off"
        value={choice.take}
        onChange={choice.setTake}
        errorMessage={
          choice.isTakeWrong ? t("event-lists:choose.takeWrong", { max: CHOOSE_MAX }) : undefined
        }
      />
      <div className={fullRow}>
        <Checkbox isSelected={choice.isIdleOnly} onChange={choice.setIdleOnly}>
          {t("event-lists:choose.idle")}
        </Checkbox>
      </div>
    </>
  );
  const seldom = (
    <>
      <Select
        label={t("event-lists:choose.order")}
        placeholder=""
        options={CHOICE_ORDERS.map((value) => ({
          value,
          label: t(`event-lists:choose.by.${value}`),
        }))}
        value={choice.order}
        onChange={choice.setOrder}
      />
      <TextField
        label={t("event-lists:choose.search")}
        name="search"
        autoComplete="off"
        maxLength={SEARCH_MAX}
        value={choice.search}
        onChange={choice.setSearch}
      />
    </>
  );
  return (
    <div className={formColumns}>
      <FilterFields
        draft={choice.draft}
        set={choice.set}
        isChecked
        unfolded={frequent}
        folded={seldom}
      />
    </div>
  );
}

/** The button that adds the ticked people. */
function AddChosen({ choice, isMain }: { choice: Choice; isMain: boolean }) {
  const { t } = useTranslation();
  const { size, isCurrent, failure, isAdding, added } = choice;
  return (
    <>
      {failure && !isAdding ? (
        <Notice tone="danger">{failureText(t, failure, t("event-lists:choose.failed"))}</Notice>
      ) : null}
      <Button
        variant={isMain ? "primary" : "secondary"}
        onPress={choice.add}
        isPending={isAdding}
        isDisabled={!isCurrent || size === 0}
      >
        {size === 0
          ? t("event-lists:choose.add")
          : t("event-lists:choose.addCount", { count: size })}
      </Button>
      <p role="status" className={css.status}>
        {statusText()}
      </p>
    </>
  );

  function statusText(): string {
    if (added !== null) return t("event-lists:choose.added", { count: added });
    if (choice.error) return t("event-lists:choose.readFailed");
    if (!isCurrent) return "";
    const count = choice.persons.length;
    return t(`event-lists:choose.${choice.hasMore ? "matchingMore" : "matching"}`, { count });
  }
}
