import type { Person } from "@kehila/shared/persons/answers";
import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { statusOf } from "../../../entities/persons/format.ts";
import { useCan } from "../../../entities/users/session.queries.ts";
import { movingState } from "../../../lib/page/moving-state.ts";
import { Button } from "../../../ui/button/button.tsx";
import { DialogFrame, lazyPart } from "../../../ui/lazy-part.tsx";

const DisclosureDialog = lazyPart(
  async () => (await import("./dialog.tsx")).DisclosureDialog,
  DialogFrame,
);

/** Whether the dialog about a person is open. The details remount when the window gets narrow. */
const useOpen = movingState(false);

/** Opens the dialog with which a person learns what is kept, for users who may tell it. */
export function DisclosureButton({ person }: { person: Person }) {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useOpen(person.id);
  if (!can("persons.disclose", { status: statusOf(person) })) return null;
  return (
    <div>
      <Button
        size="small"
        variant="quiet"
        icon={<FileText aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        {t("exports:disclosure.open")}
      </Button>
      {isOpen ? <DisclosureDialog person={person} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
