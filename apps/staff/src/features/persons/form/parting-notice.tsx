import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { useNamed } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Switch } from "../../../ui/field/switch.tsx";
import { linkedIdOf } from "./couple.ts";
import type { PersonForm } from "./use-form.ts";

/** Explains the effect of a separation before the user saves it. */
export function PartingNotice({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const { draft, set } = form;
  const spouse = draft.linkedSpouse;
  if (!spouse || linkedIdOf(draft) === spouse.id) return null;
  const key = !draft.married ? "single" : draft.spouseSource === "none" ? "none" : "other";
  return (
    <Notice tone="warning">
      <p>{namedText(`edit:parting.${key}`, fullName(spouse))}</p>
      <p>{t("edit:parting.children")}</p>
      {draft.married ? null : (
        <Switch name="widowed" isSelected={draft.widowed} onChange={(widowed) => set({ widowed })}>
          {namedText("edit:parting.widowed", fullName(spouse))}
        </Switch>
      )}
    </Notice>
  );
}
