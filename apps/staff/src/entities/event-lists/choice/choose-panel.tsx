import { CHOOSE_MAX, SEARCH_MAX } from "@kehila/shared/base/limits";
import { CHOICE_ORDERS } from "@kehila/shared/persons/pickers";
import { Fragment, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../i18n/error-text.ts";
import { formColumns, stack, strong, wrap } from "../../../styles/utilities.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import { CitiesField } from "../../persons/filters/cities-field.tsx";
import { ChoiceFilters, RangeFilters } from "../../persons/filters/fields.tsx";
import * as css from "./choose-panel.css.ts";
import type { Choice, ChoiceOptions } from "./use-choice.ts";
import { useChoice } from "./use-choice.ts";

/** Chooses people for a list: the first matches of filters in an order, up to a number. */
export function ChoosePanel(props: ChoiceOptions) {
  const { t } = useTranslation();
  const titleId = useId();
  const choice = useChoice(props);
  const { draft, set } = choice;
  const panel = useRef<HTMLElement>(null);
  // The user opened the panel to choose: shows its top, with the focus on the cities.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "start" });
    panel.current?.querySelector("input")?.focus({ preventScroll: true });
  }, []);
  return (
    // Enter in a field would otherwise save the list around the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only for its fields
    <section
      ref={panel}
      className={css.panel}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        const { key, target } = event;
        if (key !== "Enter" || !(target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (target.role !== "combobox") choice.add();
      }}
    >
      <h3 id={titleId} className={strong}>
        {t("event-lists:choose.title")}
      </h3>
      {props.isWaiting ? <Notice tone="info">{t("event-lists:choose.waits")}</Notice> : null}
      <CitiesField
        label={t("filters:cities")}
        value={draft.city}
        onChange={(city) => set({ city })}
      />
      <div className={formColumns}>
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
          label={t("event-lists:choose.take")}
          description={t("event-lists:choose.takeHint", { max: CHOOSE_MAX })}
          name="take"
          inputMode="numeric"
          autoComplete="off"
          value={choice.take}
          onChange={choice.setTake}
          errorMessage={
            choice.isTakeWrong ? t("event-lists:choose.takeWrong", { max: CHOOSE_MAX }) : undefined
          }
        />
      </div>
      <details className={css.more}>
        <MoreSummary choice={choice} />
        <div className={formColumns}>
          <TextField
            label={t("event-lists:choose.search")}
            name="search"
            autoComplete="off"
            maxLength={SEARCH_MAX}
            value={choice.search}
            onChange={choice.setSearch}
          />
          <ChoiceFilters draft={draft} set={set} />
          <RangeFilters draft={draft} set={set} isChecked />
        </div>
      </details>
      <AddChosen choice={choice} />
    </section>
  );
}

/** The heading of the collapsed filters, with the number of filters in use. */
function MoreSummary({ choice: { filterCount, draft } }: { choice: Choice }) {
  const { t } = useTranslation();
  return (
    <summary className={css.summary}>
      <span>
        {filterCount === 0
          ? t("event-lists:choose.more")
          : t("event-lists:choose.moreInUse", { count: filterCount })}
      </span>
      <span className={css.interests}>
        {draft.interestedEvents.map((category) => (
          <Fragment key={category}>
            {" "}
            <Badge tone="neutral">{t(`common:category.${category}`)}</Badge>
          </Fragment>
        ))}
      </span>
    </summary>
  );
}

/** The number of matches, and the button that adds them. */
function AddChosen({ choice }: { choice: Choice }) {
  const { t } = useTranslation();
  const { count, size, added, failure, isAdding } = choice;
  const hasNoMatch = added === 0;
  return (
    <div className={stack.s}>
      {failure && !isAdding ? (
        <Notice tone="danger">{failureText(t, failure, t("event-lists:choose.failed"))}</Notice>
      ) : null}
      <div className={wrap}>
        <Button onPress={choice.add} isPending={isAdding} isDisabled={size === null || size === 0}>
          {size === null || size === 0
            ? t("event-lists:choose.add")
            : t("event-lists:choose.addCount", { count: size })}
        </Button>
        <p role="status" className={css.status}>
          {statusText()}
        </p>
      </div>
    </div>
  );

  function statusText(): string {
    if (hasNoMatch) return t("event-lists:choose.addedNobody");
    if (added !== null) return t("event-lists:choose.added", { count: added });
    if (choice.countError) return t("event-lists:choose.countFailed");
    return count === undefined
      ? t("event-lists:choose.counting")
      : t("event-lists:choose.matching", { count });
  }
}
