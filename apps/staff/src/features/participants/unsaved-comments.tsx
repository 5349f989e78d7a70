import type { Participant } from "@kehila/shared/event-lists";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { NoValue } from "../../entities/persons/value.tsx";
import { secondary, stack, wrap } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Comments } from "./comments.ts";
import { useDraft, useDrafts } from "./comments.ts";
import { useCommentProblem } from "./comment-problem.ts";
import * as css from "./participants.css.ts";

interface UnsavedCommentsProps {
  participants: readonly Participant[];
  comments: Comments;
}

/** Comments that were not saved, above the table: their rows may be out of view, or gone. */
export function UnsavedComments({ participants, comments }: UnsavedCommentsProps) {
  const { t } = useTranslation();
  const problemOf = useCommentProblem();
  const { drafts, save, onConflict } = comments;
  const refused = [...useDrafts(comments)].flatMap(([id, { text, state }]) => {
    const link = participants.find((one) => one.id === id);
    if (state.kind === "failed" || state.kind === "conflict") return [{ id, text, state, link }];
    return [];
  });
  if (refused.length === 0) return null;
  return (
    <Notice tone="danger">
      <ul className={stack.s}>
        {refused.map(({ id, text, state, link }) => (
          <li key={id} className={stack.xxs}>
            <p>
              {state.kind === "conflict"
                ? t("participants:comment.conflict")
                : `${t("participants:comment.failed")} ${problemOf(state.error)}`}
            </p>
            <p>
              {link ? (
                <>
                  <bdi>{fullName(link.person)}</bdi>
                  {": "}
                </>
              ) : null}
              <bdi className={css.description}>{text}</bdi>
            </p>
            <div className={wrap}>
              {state.kind === "conflict" ? (
                <Button size="small" onPress={() => onConflict(id)}>
                  {t("participants:comment.compare")}
                </Button>
              ) : (
                <Button size="small" onPress={() => void drafts.leave(id, save)}>
                  {t("common:action.retry")}
                </Button>
              )}
              <Button size="small" variant="quiet" onPress={() => drafts.drop(id)}>
                {t("participants:comment.discard")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface CommentConflictProps {
  participant: Participant;
  comments: Comments;
  onClose: () => void;
}

/** Shows what another user stored beside what was typed; the user chooses. */
export function CommentConflict({ participant, comments, onClose }: CommentConflictProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const { drafts, save } = comments;
  const { id, person } = participant;
  const draft = useDraft(comments, id);
  if (draft?.state.kind !== "conflict") return null;
  const { text, state } = draft;
  const close = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <ConfirmDialog
      role="dialog"
      title={named("participants:comment.conflictTitle", fullName(person))}
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
      <p className={css.description}>{text ? <bdi dir="auto">{text}</bdi> : <NoValue />}</p>
    </div>
  );
}
