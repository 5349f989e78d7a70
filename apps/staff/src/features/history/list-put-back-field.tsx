import type { EventList } from "@kehila/shared/events/event-lists";
import type { EventListHistoryEntry } from "@kehila/shared/events/history";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CommentChange } from "../../entities/event-lists/list-changes.queries.ts";
import { useCommentOnLink } from "../../entities/event-lists/list-changes.queries.ts";
import { useRefreshLists } from "../../entities/event-lists/event-lists.queries.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { failureText } from "../../i18n/error-text.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import type { ListFieldChange } from "./history.queries.ts";
import { usePutListBack } from "./history.queries.ts";
import type { ListField } from "./list-changes.ts";
import type { CommentPutBack, ListPutBack } from "./list-put-back.ts";
import { commentPutBackOf, listPutBackOf } from "./list-put-back.ts";
import { PutBackButton } from "./put-back-button.tsx";

interface ListPutBackProps {
  list: EventList;
  entry: EventListHistoryEntry;
  field: ListField;
  /** The present value of the field, as shown. */
  now: ReactNode;
}

/** The button that restores an earlier value of a list's field; empty if it is not possible. */
export function ListPutBackField(props: ListPutBackProps) {
  const { list, entry, field } = props;
  const can = useCan();
  const { createdBy } = list;
  if (!can("lists.edit", list)) return null;
  if (field === "comment") {
    const putBack = commentPutBackOf(list, entry);
    return putBack ? <CommentOffer {...props} offered={putBack} /> : null;
  }
  const category = entry.before?.category ?? list.category;
  if (field === "category" && !can("lists.edit", { category, createdBy })) return null;
  const foundPutBack = listPutBackOf(list, entry, field);
  return foundPutBack ? <FieldOffer {...props} offered={foundPutBack} /> : null;
}

function FieldOffer(props: ListPutBackProps & { offered: ListPutBack }) {
  const { list, offered } = props;
  const { from, to, isChangedAgain } = offered;
  const putBack = usePutListBack();
  const fail = useFailure();
  const change = { id: list.id, from, to };
  return (
    <Offer
      {...props}
      isChangedAgain={isChangedAgain}
      isPending={putBack.isPending}
      onPress={(keepFocus) =>
        putBack.mutate(change, {
          onSuccess: () => {
            showToast("success", <FieldToast list={list} field={props.field} change={change} />);
            keepFocus();
          },
          onError: fail,
        })
      }
    />
  );
}

function CommentOffer(props: ListPutBackProps & { offered: CommentPutBack }) {
  const { list, offered } = props;
  const { linkKind, link, earlier, isChangedAgain } = offered;
  const comment = useCommentOnLink(list.id, linkKind);
  const refresh = useRefreshLists();
  const fail = useFailure();
  const { id, version } = link;
  return (
    <Offer
      {...props}
      isChangedAgain={isChangedAgain}
      isPending={comment.isPending}
      onPress={(keepFocus) =>
        comment.mutate(
          { id, version, comment: earlier ?? "" },
          {
            onSuccess: (storedLink) => {
              refresh();
              const undo = { id, version: storedLink.version, comment: link.comment ?? "" };
              showToast("success", <CommentToast list={list} linkKind={linkKind} undo={undo} />);
              keepFocus();
            },
            onError: fail,
          },
        )
      }
    />
  );
}

interface OfferProps extends ListPutBackProps {
  isChangedAgain: boolean;
  isPending: boolean;
  onPress: (keepFocus: () => void) => void;
}

function Offer({ entry, field, now, isChangedAgain, isPending, onPress }: OfferProps) {
  const { t } = useTranslation();
  return (
    <PutBackButton
      label={t(`history:list.field.${field}`)}
      at={entry.at}
      isPending={isPending}
      changedAgain={isChangedAgain ? now : null}
      onPress={onPress}
    />
  );
}

/** Returns a function that reports why a value was not restored. */
function useFailure(): (error: unknown) => void {
  const { t } = useTranslation();
  return (error) =>
    showToast(
      "danger",
      failureText(t, error, t("history:putBack.failed"), {
        STALE_VERSION: t("history:putBack.stale"),
      }),
    );
}

/** Returns the messages of an undo for {@link Undoable}. */
function useUndoReports() {
  const { t } = useTranslation();
  return {
    onDone: () => showToast("success", t("persons:inPlace.undone")),
    failed: t("persons:inPlace.undoFailed"),
  };
}

interface FieldToastProps {
  list: EventList;
  field: ListField;
  change: ListFieldChange;
}

function FieldToast({ list, field, change: { id, from, to } }: FieldToastProps) {
  const undo = usePutListBack();
  const reports = useUndoReports();
  return (
    <Undoable undo={() => undo.mutateAsync({ id, from: to, to: from })} {...reports}>
      <Done list={list} field={field} />
    </Undoable>
  );
}

interface CommentToastProps {
  list: EventList;
  linkKind: CommentPutBack["linkKind"];
  undo: CommentChange;
}

function CommentToast({ list, linkKind, undo }: CommentToastProps) {
  const comment = useCommentOnLink(list.id, linkKind);
  const refresh = useRefreshLists();
  const reports = useUndoReports();
  const takeBack = async () => {
    await comment.mutateAsync(undo);
    refresh();
  };
  return (
    <Undoable undo={takeBack} {...reports}>
      <Done list={list} field="comment" />
    </Undoable>
  );
}

function Done({ list, field }: Pick<FieldToastProps, "list" | "field">) {
  const { t } = useTranslation();
  const namedText = useNamed();
  return (
    <span>
      {namedText("history:putBack.done", list.title, { field: t(`history:list.field.${field}`) })}
    </span>
  );
}
