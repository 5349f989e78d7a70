import { useTranslation } from "react-i18next";
import { Button } from "react-aria-components/Button";
import { NoValue } from "../../entities/persons/values/value.tsx";
import { textButton } from "../../styles/utilities.css.ts";
import { UserText } from "../../ui/user-text.tsx";

interface PersonNameProps {
  /** The person; the name is null if the record is deleted or hidden. */
  person: { id: string; name: string | null } | null | undefined;
  onOpen: (id: string) => void;
}

/** The name of another person, as a link if the user can open the record. */
export function PersonName({ person, onOpen }: PersonNameProps) {
  const { t } = useTranslation();
  if (!person) return <NoValue />;
  if (person.name === null) return t("history:personGone");
  return (
    <Button className={textButton} onPress={() => onOpen(person.id)}>
      <UserText>{person.name}</UserText>
    </Button>
  );
}
