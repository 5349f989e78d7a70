import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { ChangedListPersons, EventListSummary } from "@kehila/shared/events/event-lists";
import type { ListSelection } from "@kehila/shared/persons/selection";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChangeMembership } from "../../../entities/event-lists/list-changes.queries.ts";
import { ListLink } from "../../../entities/event-lists/link.tsx";
import { ListPicker } from "../../../entities/event-lists/list-picker.tsx";
import { personsProblem } from "../../../entities/event-lists/problem.ts";
import { fullName } from "../../../entities/persons/format.ts";
import { changedCountOf } from "../../../entities/persons/refusals.ts";
import { sizeOf } from "../../../entities/persons/selection-size.ts";
import { useCan, useMe } from "../../../entities/users/session.queries.ts";
import { failureText } from "../../../i18n/error-text.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Checkbox } from "../../../ui/field/checkbox.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Undoable } from "../../../ui/feedback/undoable.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import type { Coupled, Spouse } from "./spouses.ts";
import { addSpouses, spousesOf } from "./spouses.ts";
import type { Matches, RowOrder } from "./take-field.tsx";
import { TakeField, useTake } from "./take-field.tsx";

interface AddToListDialogProps {
  selection: ListSelection;
  /** The loaded persons, whose spouses can come along. */
  known: readonly Coupled[];
  /** The matches of a filter, if all of them are selected: the first of them can be taken. */
  matches?: Matches | undefined;
  /** The order of the table, in which the first come. */
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
    () => spousesOf(props.selection, props.known),
    [props.selection, props.known],
  );
  // One person is added as a family; people who were selected one by one may be meant alone.
  const [withSpouses, setWithSpouses] = useState(sizeOf(props.selection) === 1);
  const selection = withSpouses ? addSpouses(props.selection, spouses) : props.selection;
  const take = useTake(props.matches, props.order);
  const count = take.count ?? sizeOf(selection);
  const problem = (error: Error): string => {
    const failed = t("event-lists:add.failed");
    const changedCount = changedCountOf(error);
    if (changedCount !== null) return t("event-lists:add.changed", { count: changedCount });
    const personsText = error instanceof ApiError ? personsProblem(t, error.fields) : null;
    if (personsText) return `${failed} ${personsText}`;
    return failureText(t, error, failed, { NOT_FOUND: t("event-lists:gone") });
  };
  const submit = () => {
    setChecked(true);
    if (!list || take.isWrong) return;
    add.mutate(
      { id: list.id, add: take.of ?? selection, first: take.first },
      {
        onSuccess: (changed) => {
          onAdded();
          showToast(
            "success",
            <AddedToast changed={changed} selected={take.first ? changed.added : count} />,
          );
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
      remark={
        list === null && !isChecked
          ? t(`event-lists:${category ? "add.noList" : "emptyEventType"}`)
          : ""
      }
      submitLabel={t("event-lists:add.submit")}
      pendingLabel={t("event-lists:add.pending")}
      errorMessage={add.error && problem(add.error)}
    >
      {spouses.length > 0 && !take.first ? (
        <Checkbox isSelected={withSpouses} onChange={setWithSpouses} isDisabled={add.isPending}>
          <SpousesLabel spouses={spouses} />
        </Checkbox>
      ) : null}
      <Select
        label={t("event-lists:field.category")}
        placeholder={t("event-lists:create.chooseCategory")}
        options={categories.map((value) => ({ value, label: t(`common:category.${value}`) }))}
        value={category}
        onChange={(chosen) => {
          setCategory(chosen);
          setList(null);
        }}
        isRequired
        isDisabled={add.isPending}
        errorMessage={isChecked && !category ? t("event-lists:emptyEventType") : undefined}
      />
      {category ? (
        <ListPicker
          key={category}
          label={t("event-lists:add.list")}
          description={t("event-lists:add.listHint")}
          category={category}
          chosen={list}
          onChange={setList}
          isDisabled={add.isPending}
          errorMessage={isChecked && !list ? t("event-lists:add.noList") : undefined}
        />
      ) : null}
      <TakeField take={take} isDisabled={add.isPending} />
    </FormDialog>
  );
}

/** Maximum names in a label. */
const NAMES_MAX = 5;

/** Names the spouses who come along. */
function SpousesLabel({ spouses }: { spouses: readonly Spouse[] }) {
  const { t } = useTranslation();
  const more = spouses.length - NAMES_MAX;
  return (
    <span>
      {t("event-lists:add.withSpouses", { count: spouses.length })}{" "}
      {spouses.slice(0, NAMES_MAX).map((spouse, place) => (
        <span key={spouse.id}>
          {place > 0 ? ", " : null}
          <UserText>{fullName(spouse)}</UserText>
        </span>
      ))}
      {more > 0 ? ` ${t("event-lists:add.moreSpouses", { count: more })}` : null}
    </span>
  );
}

/** Counts added persons and persons who were already on the list, with an undo button. */
function AddedToast({ changed, selected }: { changed: ChangedListPersons; selected: number }) {
  const { t } = useTranslation();
  const named = useNamed();
  const undo = useChangeMembership();
  const { id, title, added, addedIds, waiting } = changed;
  const alreadyListed = selected - added;
  const takeBack = () =>
    undo.mutate(
      { id, remove: addedIds },
      {
        onSuccess: () => showToast("success", t("event-lists:add.undone")),
        onError: (error) =>
          showToast("danger", failureText(t, error, t("event-lists:add.undoFailed"))),
      },
    );
  const message = (
    <ListLink list={changed}>
      {named("event-lists:add.done", title, { count: added })}{" "}
      {added > 0 && alreadyListed > 0
        ? t("event-lists:add.already", { count: alreadyListed })
        : null}{" "}
      {waiting > 0 ? t("event-lists:add.waiting", { waiting }) : null}
    </ListLink>
  );
  return added > 0 ? (
    <Undoable undo={undo} onUndo={takeBack}>
      {message}
    </Undoable>
  ) : (
    message
  );
}
