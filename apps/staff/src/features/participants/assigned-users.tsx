import type { EventList } from "@kehila/shared/events/event-lists";
import { MessageSquarePlus, Pencil, UserMinus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { UserPicker } from "../../entities/users/picker.tsx";
import { failureText } from "../../i18n/error-text.ts";
import { secondary, strong, visuallyHidden } from "../../styles/utilities.css.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import * as css from "./participants.css.ts";
import type { UserLink } from "./participants.queries.ts";
import { useChangeAssignment } from "./participants.queries.ts";
import { UnassignedToast } from "./removed-toast.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { UserText } from "../../ui/user-text.tsx";

const UserCommentDialog = onDemand(
  async () => (await import("./user-comment-dialog.tsx")).UserCommentDialog,
);

interface AssignedUsersProps {
  list: EventList;
  canEdit: boolean;
}

/** The users assigned to a list, each with a comment (§2). An assignment grants no permission. */
export function AssignedUsers({ list, canEdit }: AssignedUsersProps) {
  const { t } = useTranslation();
  const named = useNamed();
  // The whole link instead of its id, so that the dialog keeps the typed text when another user
  // ends the assignment.
  const [commented, setCommented] = useState<UserLink | null>(null);
  const assignment = useChangeAssignment(list.id);
  // Not guarded against parallel calls: the next user can be picked while one is being stored.
  const change = (body: { add?: string; remove?: string }, name: string) =>
    void assignment.mutateAsync(body).then(
      (ended) =>
        showToast(
          "success",
          ended ? (
            <UnassignedToast listId={list.id} link={ended} />
          ) : (
            named(`participants:users.${body.add ? "added" : "removed"}`, name)
          ),
        ),
      (error: unknown) =>
        showToast("danger", failureText(t, error, t("participants:users.failed"))),
    );
  return (
    <Panel title={t("participants:users.title")} description={t("participants:users.text")}>
      {canEdit ? (
        <div className={css.picker}>
          <UserPicker
            label={t("participants:users.add")}
            category={list.category}
            chosen={[]}
            excludedIds={list.userLinks.map(({ user }) => user.id)}
            onChange={([picked]) => picked && change({ add: picked.id }, picked.name)}
          />
        </div>
      ) : null}
      {list.userLinks.length === 0 ? (
        <p className={secondary}>{t("participants:users.none")}</p>
      ) : (
        <ul>
          {list.userLinks.map((link) => (
            <li key={link.id} className={css.user}>
              <div className={css.userText}>
                <p className={strong}>
                  <UserText>{link.user.name}</UserText>
                </p>
                <p className={secondary}>
                  <bdi dir="ltr">{link.user.email}</bdi>
                </p>
                {link.comment ? (
                  <p className={css.description}>
                    <UserText dir="auto">{link.comment}</UserText>
                  </p>
                ) : null}
              </div>
              {canEdit ? (
                <div className={css.userActions}>
                  <Button
                    size="small"
                    icon={
                      link.comment ? (
                        <Pencil aria-hidden="true" />
                      ) : (
                        <MessageSquarePlus aria-hidden="true" />
                      )
                    }
                    onPress={() => setCommented(link)}
                  >
                    {t(link.comment ? "participants:users.edit" : "participants:users.comment")}
                    <span className={visuallyHidden}>: {link.user.name}</span>
                  </Button>
                  <IconButton
                    size="small"
                    label={t("participants:users.remove", { name: link.user.name })}
                    icon={<UserMinus aria-hidden="true" />}
                    onPress={() => change({ remove: link.user.id }, link.user.name)}
                  />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {commented ? (
        <UserCommentDialog
          key={commented.id}
          listId={list.id}
          link={commented}
          onClose={() => setCommented(null)}
        />
      ) : null}
    </Panel>
  );
}
