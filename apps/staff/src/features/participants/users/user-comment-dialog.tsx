import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommentOnLink } from "../../../entities/event-lists/list-changes.queries.ts";
import { currentLinkOf } from "../../../entities/event-lists/refusals.ts";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { NoValue } from "../../../entities/persons/values/value.tsx";
import { DiscardDialog } from "../../../ui/dialog/discard-dialog.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { TextAreaField } from "../../../ui/field/text-field.tsx";
import { useCommentProblem } from "../comments/comment-problem.ts";
import * as css from "../participants.css.ts";
import type { UserLink } from "../participants.queries.ts";
import { UserText } from "../../../ui/user-text.tsx";

interface UserCommentDialogProps {
  listId: string;
  /** The link at the time the dialog opened; the user may be unassigned now. */
  link: UserLink;
  onClose: () => void;
}

/**
 * Edits the comment on an assigned user. After a conflict, the dialog shows the comment of the
 * other editor, and the next press of the button overwrites that comment.
 */
export function UserCommentDialog({ listId, link, onClose }: UserCommentDialogProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const problemOf = useCommentProblem();
  const comment = useCommentOnLink(listId, "userLinks");
  const [text, setText] = useState(link.comment ?? "");
  // The link on which the edit is based; a refetch of the list must not replace it.
  const [base, setBase] = useState(link);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { error } = comment;
  const theirLink = currentLinkOf(error);
  const save = () =>
    comment.mutate(
      { id: base.id, comment: text, version: base.version },
      {
        onSuccess: onClose,
        onError: (refusal) => setBase({ ...base, ...currentLinkOf(refusal) }),
      },
    );
  const close = () => (text.trim() === (link.comment ?? "") ? onClose() : setConfirmOpen(true));
  return (
    <>
      <FormDialog
        title={namedText("participants:users.commentTitle", link.user.name)}
        onClose={close}
        onSubmit={save}
        isPending={comment.isPending}
        submitLabel={t(theirLink ? "participants:comment.saveMine" : "participants:users.save")}
        errorMessage={
          theirLink ? (
            <>
              <p>{t("participants:comment.conflict")}</p>
              <p className={css.description}>
                {theirLink.comment ? (
                  <UserText dir="auto">{theirLink.comment}</UserText>
                ) : (
                  <NoValue />
                )}
              </p>
            </>
          ) : isNotFound(error) ? (
            t("participants:users.gone")
          ) : (
            error && `${t("participants:comment.failed")} ${problemOf(error)}`
          )
        }
      >
        <TextAreaField
          label={t("persons:field.comment")}
          value={text}
          onChange={setText}
          isReadOnly={comment.isPending}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for typing here
          autoFocus
        />
      </FormDialog>
      <DiscardDialog
        isOpen={isConfirmOpen}
        title={t("participants:users.discardTitle")}
        stayLabel={t("participants:users.stay")}
        discardLabel={t("participants:comment.discard")}
        onStay={() => setConfirmOpen(false)}
        onDiscard={onClose}
      >
        <p>{t("participants:users.discardText")}</p>
      </DiscardDialog>
    </>
  );
}
