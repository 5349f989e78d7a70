import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { ChangedListPersons, EventListSummary } from "@kehila/shared/events/event-lists";
import type { ListSelection } from "@kehila/shared/persons/selection";
import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChangeMembership } from "../../../entities/event-lists/list-changes.queries.ts";
import { ListLink } from "../../../entities/event-lists/link.tsx";
import { ListPicker } from "../../../entities/event-lists/list-picker.tsx";
import { personsProblem } from "../../../entities/event-lists/form/problem.ts";
import { fullName } from "../../../entities/persons/format.ts";
import { changedCountOf } from "../../../entities/persons/refusals.ts";
import { sizeOf } from "../../../entities/persons/selection-size.ts";
import { useCan, useMe } from "../../../entities/users/session.queries.ts";
import { failureText } from "../../../i18n/error-text.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Checkbox } from "../../../ui/field/checkbox.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { UndoableAddition } from "../../../entities/event-lists/undoable-addition.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import type { PersonWithSpouse, Spouse } from "./spouses.ts";
import { addSpouses, spousesOf } from "./spouses.ts";
import type { Matches, RowOrder } from "./take-field.tsx";
import { TakeField, useTake } from "./take-field.tsx";

interface AddToListDialogProps {
  selection: ListSelection;
  /** The loaded persons, whose spouses can be added too. */
  loadedPersons: readonly PersonWithSpouse[];
  /** The matches of a filter if all of them are selected; the user can add only the first ones. */
  matches?: Matches | undefined;
  /** The order of the table, which decides which matches are the first. */
  order?: RowOrder;
  onClose: () => void;
  onAdded: () => void;
  /** Called with the current count after a refusal for a changed count. */
  onRecount: (count: number) => void;
}

/** Adds the selected persons to an existing list; a message counts them and offers undo. */
export function AddToListDialog(props: AddToListDialogProps) {
  const { onClose, onAdded, onRecount } = props;
  const { t } = useTranslation();
  const can = useCan();
  const me = useMe();
  const add = useChangeMembership();
  const categories = EVENT_CATEGORIES.filter((one) =>
    can("lists.edit", { category: one, createdBy: me?.id ?? null }),
  );
  const [category, setCategory] = useState<EventCategory | null>(
    categories.length === 1 ? (categories[0] ?? null) : null,
  );
  const [list, setList] = useState<EventListSummary | null>(null);
  const [isChecked, setChecked] = useState(false);
  const spouses = useMemo(
    () => spousesOf(props.selection, props.loadedPersons),
    [props.selection, props.loadedPersons],
  );
  // One selected person is added with the spouse by default, several selected persons are not.
  const [includesSpouses, setIncludesSpouses] = useState(sizeOf(props.selection) === 1);
  const selection = includesSpouses ? addSpouses(props.selection, spouses) : props.selection;
  const take = useTake(props.matches, props.order);
  const count = take.count ?? sizeOf(selection);
  const missingValue = category ? "add.noList" : "emptyEventType";
  const submit = () => {
    setChecked(true);
    if (!list || take.isWrong) return;
    add.mutate(
      { id: list.id, add: take.source ?? selection, first: take.first },
      {
        onSuccess: (change) => {
          onAdded();
          const selectedCount = take.first ? change.added : count;
          showToast("success", <AddedToast change={change} selectedCount={selectedCount} />);
        },
        onError: (error) => {
          const now = changedCountOf(error);
          if (now !== null && now > 0) onRecount(now);
        },
      },
    );
  };
  return (
    <FormDialog
      title={t("event-lists:add.title", { count })}
      onClose={onClose}
      onSubmit={submit}
      isPending={add.isPending}
      isIncomplete={list === null}
      remark={list === null && !isChecked ? t(`event-lists:${missingValue}`) : ""}
      submitLabel={t("event-lists:add.submit")}
      pendingLabel={t("event-lists:add.pending")}
      errorMessage={add.error && problemOf(t, add.error)}
    >
      {spouses.length > 0 && !take.first ? (
        <SpousesField
          spouses={spouses}
          isSelected={includesSpouses}
          onChange={setIncludesSpouses}
          isDisabled={add.isPending}
        />
      ) : null}
      <ListFields
        categories={categories}
        category={category}
        onCategory={(chosenCategory) => {
          setCategory(chosenCategory);
          setList(null);
        }}
        list={list}
        onList={setList}
        isChecked={isChecked}
        isDisabled={add.isPending}
      />
      <TakeField take={take} isDisabled={add.isPending} />
    </FormDialog>
  );
}

/** Returns the text about a failed addition. */
function problemOf(t: TFunction, error: Error): string {
  const failed = t("event-lists:add.failed");
  const changedCount = changedCountOf(error);
  if (changedCount !== null) return t("event-lists:add.changed", { count: changedCount });
  const personsText = error instanceof ApiError ? personsProblem(t, error.fields) : null;
  if (personsText) return `${failed} ${personsText}`;
  return failureText(t, error, failed, { NOT_FOUND: t("event-lists:gone") });
}

interface ListFieldsProps {
  categories: readonly EventCategory[];
  category: EventCategory | null;
  onCategory: (category: EventCategory) => void;
  list: EventListSummary | null;
  onList: (list: EventListSummary | null) => void;
  /** Whether missing values are marked. */
  isChecked: boolean;
  isDisabled: boolean;
}

/** The choice of a type and of a list of the type. */
function ListFields(props: ListFieldsProps) {
  const { categories, category, list, isChecked, isDisabled } = props;
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t("event-lists:field.category")}
        placeholder={t("event-lists:create.chooseCategory")}
        options={categories.map((value) => ({ value, label: t(`common:category.${value}`) }))}
        value={category}
        onChange={props.onCategory}
        isRequired
        isDisabled={isDisabled}
        errorMessage={isChecked && !category ? t("event-lists:emptyEventType") : undefined}
      />
      {category ? (
        <ListPicker
          key={category}
          label={t("event-lists:add.list")}
          description={t("event-lists:add.listHint")}
          category={category}
          chosen={list}
          onChange={props.onList}
          isDisabled={isDisabled}
          errorMessage={isChecked && !list ? t("event-lists:add.noList") : undefined}
        />
      ) : null}
    </>
  );
}

/** Maximum names in a label. */
const NAMES_MAX = 5;

interface SpousesFieldProps {
  spouses: readonly Spouse[];
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled: boolean;
}

/** The choice to add the spouses, with their names. */
function SpousesField({ spouses, ...field }: SpousesFieldProps) {
  const { t } = useTranslation();
  const more = spouses.length - NAMES_MAX;
  return (
    <Checkbox {...field}>
      <span>
        <span>{t("event-lists:add.withSpouses", { count: spouses.length })}</span>{" "}
        {spouses.slice(0, NAMES_MAX).map((spouse, index) => (
          <span key={spouse.id}>
            <span>{index > 0 ? ", " : null}</span>
            <UserText>{fullName(spouse)}</UserText>
          </span>
        ))}
        <span>{more > 0 ? ` ${t("event-lists:add.moreSpouses", { count: more })}` : null}</span>
      </span>
    </Checkbox>
  );
}

interface AddedToastProps {
  change: ChangedListPersons;
  selectedCount: number;
}

/** Counts added persons and persons who were already on the list, with an undo button. */
function AddedToast({ change, selectedCount }: AddedToastProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const { title, added, waiting } = change;
  const alreadyListedCount = selectedCount - added;
  const message = (
    <ListLink list={change}>
      {named("event-lists:add.done", title, { count: added })}{" "}
      <span>
        {added > 0 && alreadyListedCount > 0
          ? t("event-lists:add.already", { count: alreadyListedCount })
          : null}
      </span>{" "}
      <span>{waiting > 0 ? t("event-lists:add.waiting", { waiting }) : null}</span>
    </ListLink>
  );
  return <UndoableAddition changed={change}>{message}</UndoableAddition>;
}
