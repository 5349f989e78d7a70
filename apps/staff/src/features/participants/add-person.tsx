import type { EventList, Participant } from "@kehila/shared/events/event-lists";
import type { PersonPick } from "@kehila/shared/persons/pickers";
import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useChangeMembership } from "../../entities/event-lists/list-changes.queries.ts";
import { fullName } from "../../entities/persons/format.ts";
import { ParticipantPicker } from "../../entities/persons/picker.tsx";
import { failureText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useNamed } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";

const idsOf = (links: readonly Participant[]): ReadonlySet<string> =>
  new Set(links.map(({ person }) => person.id));

/** Searches persons; each pick adds the person to the list at once. */
export function AddPerson({ list }: { list: EventList }) {
  const { t } = useTranslation();
  const named = useNamed();
  const change = useChangeMembership();
  const listedIds = useMemo(() => idsOf(list.personLinks), [list.personLinks]);
  const waitingIds = useMemo(() => idsOf(list.waitingLinks), [list.waitingLinks]);
  const presence = ({ id }: PersonPick): string | null => {
    if (listedIds.has(id)) return t("participants:add.present");
    return waitingIds.has(id) ? t("participants:add.presentWaiting") : null;
  };
  const add = (person: PersonPick) =>
    // Not guarded against parallel calls: the next person can be picked while one is being stored.
    change.mutateAsync({ id: list.id, add: { personIds: [person.id] } }).then(
      ({ waiting }) =>
        showToast(
          "success",
          named(`participants:add.${waiting > 0 ? "waits" : "done"}`, fullName(person)),
        ),
      (error: unknown) => {
        const isFull = error instanceof ApiError && error.fields["add"] === "OUT_OF_RANGE";
        showToast(
          "danger",
          isFull
            ? t("participants:add.full", { max: LIST_PERSONS_MAX })
            : failureText(t, error, t("participants:add.failed")),
        );
      },
    );
  return (
    <ParticipantPicker
      label={t("participants:add.label")}
      description={t("participants:add.hint")}
      chosen={[]}
      unavailable={presence}
      onChange={([picked]) => picked && void add(picked)}
    />
  );
}
