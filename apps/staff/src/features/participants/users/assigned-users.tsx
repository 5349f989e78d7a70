import type { EventList } from "@kehila/shared/events/event-lists";
import { MessageSquarePlus, Pencil, UserMinus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { UserPicker } from "../../../entities/users/picker.tsx";
import { failureText } from "../../../i18n/error-text.ts";
import { secondary, strong, visuallyHidden } from "../../../styles/utilities.css.ts";
import { Button, IconButton } from "../../../ui/button/button.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import * as css from "../participants.css.ts";
import type { UserLink } from "../participants.queries.ts";
import { useChangeAssignment } from "../participants.queries.ts";
import { UnassignedToast } from "../removal/removed-toast.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import { UserCommentDialog } from "./user-comment-dialog.tsx";

interface AssignedUsersProps {
  list: EventList;
  canEdit: boolean;
  /** Whether the picker of users is here, because the page has no room. */
  hasPicker: boolean;
}

/** Assigns a user, or ends an assignment with the possibility to undo that. */
function useAssignment(list: EventList) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const assignment = useChangeAssignment(list.id);
  // Parallel calls are allowed: the next user can be picked before the first is stored.
  return (body: { add?: string; remove?: string }, name: string) =>
    void assignment.mutateAsync(body).then(
      (endedLink) =>
        showToast(
          "success",
          endedLink ? (
            <UnassignedToast listId={list.id} link={endedLink} />
          ) : (
            namedText(`participants:users.${body.add ? "added" : "removed"}`, name)
          ),
        ),
      (error: unknown) =>
        showToast("danger", failureText(t, error, t("participants:users.failed"))),
    );
}

/** Searches users; a pick assigns the user at once. */
export function AssignUser({ list }: { list: EventList }) {
  const { t } = useTranslation();
  const change = useAssignment(list);
  return (
    <div className={css.picker}>
      <UserPicker
        isCompact
        label={t("participants:users.add")}
        category={list.category}
        chosen={[]}
        excludedIds={list.userLinks.map(({ user }) => user.id)}
        onChange={([picked]) => picked && change({ add: picked.id }, picked.name)}
      />
    </div>
  );
}

/** The users assigned to a list, each with a comment. An assignment grants no permission. */
export function AssignedUsers({ list, canEdit, hasPicker }: AssignedUsersProps) {
  const { t } = useTranslation();
  // Stores the whole link instead of its id: the dialog stays open, with the typed text, when
  // another user ends the assignment.
  const [commentedLink, setCommentedLink] = useState<UserLink | null>(null);
  const change = useAssignment(list);
  return (
    <section aria-label={t("participants:users.title")} className={css.part}>
      <p className={secondary}>{t("participants:users.text")}</p>
      {hasPicker ? <AssignUser list={list} /> : null}
      {list.userLinks.length === 0 ? (
        <p>{t("participants:users.none")}</p>
      ) : (
        <ul>
          {list.userLinks.map((link) => (
            <AssignedUser
              key={link.id}
              link={link}
              canEdit={canEdit}
              onComment={() => setCommentedLink(link)}
              onRemove={() => change({ remove: link.user.id }, link.user.name)}
            />
          ))}
        </ul>
      )}
      {commentedLink ? (
        <UserCommentDialog
          key={commentedLink.id}
          listId={list.id}
          link={commentedLink}
          onClose={() => setCommentedLink(null)}
        />
      ) : null}
    </section>
  );
}

interface AssignedUserProps {
  link: UserLink;
  canEdit: boolean;
  onComment: () => void;
  onRemove: () => void;
}

/** One assigned user with the comment, and buttons that edit it or end the assignment. */
function AssignedUser({ link, canEdit, onComment, onRemove }: AssignedUserProps) {
  const { t } = useTranslation();
  const { user, comment } = link;
  return (
    <li className={css.user}>
      <div className={css.userText}>
        <p className={strong}>
          <UserText>{user.name}</UserText>
        </p>
        <p className={secondary}>
          <bdi translate="no" dir="ltr">
            {user.email}
          </bdi>
        </p>
        {comment ? (
          <p className={css.description}>
            <UserText dir="auto">{comment}</UserText>
          </p>
        ) : null}
      </div>
      {canEdit ? (
        <div className={css.userActions}>
          <Button
            size="small"
            icon={
              comment ? <Pencil aria-hidden="true" /> : <MessageSquarePlus aria-hidden="true" />
            }
            onPress={onComment}
          >
            {t(comment ? "participants:users.edit" : "participants:users.comment")}
            <span className={visuallyHidden}>: {user.name}</span>
          </Button>
          <IconButton
            size="small"
            label={t("participants:users.remove", { name: user.name })}
            icon={<UserMinus aria-hidden="true" />}
            onPress={onRemove}
          />
        </div>
      ) : null}
    </li>
  );
}
