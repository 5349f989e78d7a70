import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NoValue } from "../../../entities/persons/values/value.tsx";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { secondary, stack, wrap } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { Comments } from "./comments.ts";
import { useDraft, useDrafts, useListDrafts } from "./comments.ts";
import { useCommentProblem } from "./comment-problem.ts";
import * as css from "../participants.css.ts";
import { UserText } from "../../../ui/user-text.tsx";

/** The unsaved comments above the table, since their rows can be out of view or removed. */
export function UnsavedComments({ comments }: { comments: Comments }) {
  const { t } = useTranslation();
  const problemOf = useCommentProblem();
  const { drafts, save, onConflict } = comments;
  const refusedDrafts = [...useDrafts(comments)].flatMap(([id, { name, text, state }]) =>
    state.kind === "failed" || state.kind === "conflict" ? [{ id, name, text, state }] : [],
  );
  if (refusedDrafts.length === 0) return null;
  return (
    <Notice tone="danger">
      <ul className={stack.s}>
        {refusedDrafts.map(({ id, name, text, state }) => (
          <li key={id} className={stack.xxs}>
            <p>
              {state.kind === "conflict"
                ? t("participants:comment.conflict")
                : `${t("participants:comment.failed")} ${problemOf(state.error)}`}
            </p>
            <Typed name={name} text={text} onDiscard={() => drafts.drop(id)}>
              {state.kind === "conflict" ? (
                <Button size="small" onPress={() => onConflict(id)}>
                  {t("participants:comment.compare")}
                </Button>
              ) : null}
              {state.kind === "failed" && !isNotFound(state.error) ? (
                <Button size="small" onPress={() => void drafts.leave(id, save)}>
                  {t("common:action.retry")}
                </Button>
              ) : null}
            </Typed>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Typed comments of a deleted list, for copying. */
export function LostComments({ listId }: { listId: string }) {
  const { t } = useTranslation();
  const drafts = useListDrafts(listId);
  const typedDrafts = [...useDrafts({ drafts })];
  if (typedDrafts.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t("participants:comment.lost")}</p>
      <ul className={stack.s}>
        {typedDrafts.map(([id, { name, text }]) => (
          <li key={id} className={stack.xxs}>
            <Typed name={name} text={text} onDiscard={() => drafts.drop(id)} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface TypedProps {
  name: string;
  text: string;
  onDiscard: () => void;
  /** Buttons next to Copy and Discard. */
  children?: ReactNode;
}

/** The typed text of a comment, with the person's name. */
function Typed({ name, text, onDiscard, children }: TypedProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <UserText>{name}</UserText>
        {": "}
        <UserText className={css.description}>{text}</UserText>
      </p>
      <div className={wrap}>
        {children}
        <CopyButton text={text} label={t("participants:comment.copy", { name })} />
        <Button size="small" variant="quiet" onPress={onDiscard}>
          {t("participants:comment.discard")}
        </Button>
      </div>
    </>
  );
}

interface CommentConflictProps {
  /** The id of the link; its person may have left the list. */
  id: string;
  comments: Comments;
  onClose: () => void;
}

/** A dialog in which the user chooses between another user's stored comment and the typed one. */
export function CommentConflict({ id, comments, onClose }: CommentConflictProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const { drafts, save } = comments;
  const draft = useDraft(comments, id);
  if (draft?.state.kind !== "conflict") return null;
  const { name, text, state } = draft;
  const close = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <ConfirmDialog
      role="dialog"
      title={namedText("participants:comment.conflictTitle", name)}
      onClose={onClose}
      isPending={false}
      confirmLabel={t("participants:comment.saveMine")}
      onConfirm={close(() => void drafts.overwrite(id, save))}
    >
      <Side label={t("participants:comment.theirs")} text={state.theirs.comment} />
      <Side label={t("participants:comment.mine")} text={text} />
      <div>
        <Button onPress={close(() => drafts.drop(id))}>
          {t("participants:comment.keepTheirs")}
        </Button>
      </div>
    </ConfirmDialog>
  );
}

function Side({ label, text }: { label: string; text: string | null }) {
  return (
    <div>
      <p className={secondary}>{label}</p>
      <p className={css.description}>
        {text ? <UserText dir="auto">{text}</UserText> : <NoValue />}
      </p>
    </div>
  );
}
