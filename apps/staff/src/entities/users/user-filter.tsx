import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Select } from "../../ui/field/select.tsx";
import { usersQuery } from "./users.queries.ts";

/** The value for all users; no account has this id. */
const EVERYONE = "";

interface UserFilterProps {
  /** The id of the chosen user. */
  user: string | undefined;
  onUser: (user: string | undefined) => void;
  /** Users of the shown entries, whose accounts may be deleted. */
  shown: readonly { id: string; name: string }[];
}

/** The filter of a log by user: offers all accounts and the users of the shown entries. */
export function UserFilter({ user, onUser, shown }: UserFilterProps) {
  const { t } = useTranslation();
  const { data: users = [] } = useQuery(usersQuery);
  const usersById = new Map([...shown, ...users].map((listedUser) => [listedUser.id, listedUser]));
  const userOptions = [...usersById.values()].map(({ id, name }) => ({ value: id, label: name }));
  const everyoneOption = { value: EVERYONE, label: t("access-log:everyone") };
  const chosenId = user ?? EVERYONE;
  const isKnown = chosenId === EVERYONE || usersById.has(chosenId);
  return (
    <Select
      label={t("access-log:user")}
      placeholder={t("access-log:oneUser")}
      options={[everyoneOption, ...userOptions.toSorted((a, b) => a.label.localeCompare(b.label))]}
      value={isKnown ? chosenId : null}
      onChange={(id) => onUser(id === EVERYONE ? undefined : id)}
    />
  );
}
