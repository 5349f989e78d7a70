import type { Participant } from "@kehila/shared/events/event-lists";
import { Check, CircleAlert, GitCompareArrows } from "lucide-react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { IconButton } from "../../../ui/button/button.tsx";
import { RowTabIndex } from "../../../ui/table/row.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import type { CommentDraft } from "./comment-drafts.ts";
import { useCommentProblem } from "./comment-problem.ts";
import type { Comments } from "./comments.ts";
import { useDraft, useSaved } from "./comments.ts";
import * as css from "../participants.css.ts";

interface CommentFieldProps {
  participant: Participant;
  comments: Comments;
  isOnCard?: boolean;
}

/**
 * A participant's comment, edited in place and saved on blur. Enter ends the editing, Shift+Enter
 * starts a line, Escape discards the text.
 */
export function CommentField({ participant, comments, isOnCard = false }: CommentFieldProps) {
  const { t } = useTranslation();
  const { drafts, save } = comments;
  const { person, id, version, comment } = participant;
  const name = fullName(person);
  const draft = useDraft(comments, id);
  const isSaved = useSaved(comments) === id;
  const tabIndex = useContext(RowTabIndex);
  const text = draft?.text ?? drafts.latestLink({ id, version, comment }).comment ?? "";
  const isRefused = draft?.state.kind === "failed" || draft?.state.kind === "conflict";
  return (
    <div className={isOnCard ? css.cardCommentLine : css.comment}>
      <textarea
        className={isOnCard ? css.cardCommentBox : css.commentBox}
        rows={1}
        tabIndex={tabIndex}
        aria-label={t("participants:comment.label", { name })}
        placeholder={t("participants:comment.placeholder")}
        {...(isRefused ? { "aria-invalid": true } : {})}
        enterKeyHint="done"
        value={text}
        onChange={({ target }) => drafts.type({ id, version, comment }, target.value, name)}
        onBlur={() => void drafts.leave(id, save)}
        onKeyDown={(event) => {
          const isEnd = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
          if (!isEnd && event.key !== "Escape") return;
          event.preventDefault();
          if (!isEnd) drafts.discard(id);
          leaveField(event.currentTarget);
        }}
      />
      {isSaved ? <Check aria-hidden="true" className={css.saved} /> : null}
      {draft ? <DraftMark id={id} draft={draft} comments={comments} /> : null}
    </div>
  );
}

/**
 * Moves the focus from the field to its row, so that the arrow keys work. A field on a card only
 * loses the focus.
 */
function leaveField(field: HTMLTextAreaElement): void {
  const row = field.closest<HTMLElement>("[data-row]");
  if (row) row.focus();
  else field.blur();
}

interface DraftMarkProps {
  id: string;
  draft: CommentDraft;
  comments: Comments;
}

/** A spinner during the save; after a refusal, a button that retries or compares. */
function DraftMark({ id, draft: { state }, comments }: DraftMarkProps) {
  const { t } = useTranslation();
  const problemOf = useCommentProblem();
  const { drafts, save, onConflict } = comments;
  switch (state.kind) {
    case "typing":
      return null;
    case "saving":
      return (
        <span role="img" aria-label={t("action.saving")}>
          <Spinner />
        </span>
      );
    case "failed":
      return (
        <IconButton
          size="small"
          variant="danger"
          label={t("participants:comment.retry", { problem: problemOf(state.error) })}
          icon={<CircleAlert aria-hidden="true" />}
          onPress={() => void drafts.leave(id, save)}
        />
      );
    case "conflict":
      return (
        <IconButton
          size="small"
          variant="danger"
          label={t("participants:comment.compare")}
          icon={<GitCompareArrows aria-hidden="true" />}
          onPress={() => onConflict(id)}
        />
      );
  }
}
