import type { Person } from "@kehila/shared/persons/answers";
import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { statusOf } from "../../../entities/persons/format.ts";
import { useCan } from "../../../entities/users/session.queries.ts";
import { movingState } from "../../../lib/page/moving-state.ts";
import { Button } from "../../../ui/button/button.tsx";
import { DialogFrame, lazyPart } from "../../../ui/lazy-part.tsx";
import type { DisclosureDraft } from "./draft.ts";
import { newDraft } from "./draft.ts";

const DisclosureDialog = lazyPart(
  async () => (await import("./dialog.tsx")).DisclosureDialog,
  DialogFrame,
);

/** The choices in the open dialog, by person; null while it is closed. */
const useDraft = movingState<DisclosureDraft | null>(null);

/** Opens the dialog with which a person learns what is kept, for users who may tell it. */
export function DisclosureButton({ person }: { person: Person }) {
  const { t } = useTranslation();
  const can = useCan();
  const [draft, setDraft] = useDraft(person.id);
  if (!can("persons.disclose", { status: statusOf(person) })) return null;
  return (
    <div>
      <Button
        size="small"
        variant="quiet"
        icon={<FileText aria-hidden="true" />}
        onPress={() => setDraft(newDraft())}
      >
        {t("exports:disclosure.open")}
      </Button>
      {draft ? (
        <DisclosureDialog
          person={person}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setDraft(null)}
        />
      ) : null}
    </div>
  );
}
