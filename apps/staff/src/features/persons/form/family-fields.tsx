import { useTranslation } from "react-i18next";
import { Switch } from "../../../ui/switch.tsx";
import { TextAreaField } from "../../../ui/text-field.tsx";
import { ChildrenFields } from "./children-fields.tsx";
import { PartingNotice } from "./parting-notice.tsx";
import { SpouseFields } from "./spouse-fields.tsx";
import { useFieldErrors } from "./use-field-errors.ts";
import type { PersonForm } from "./use-form.ts";

/** Third group of the form (§2): marriage, children, and whatever else is worth knowing. */
export function FamilyFields({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { draft, set, leaveField } = form;
  const errorOf = useFieldErrors(form.errors);
  return (
    <>
      <Switch name="married" isSelected={draft.married} onChange={(married) => set({ married })}>
        {t("persons:field.married")}
      </Switch>
      {draft.married ? <SpouseFields form={form} /> : null}
      <PartingNotice form={form} />
      <ChildrenFields form={form} />
      <TextAreaField
        name="comment"
        label={t("persons:field.comment")}
        value={draft.comment}
        errorMessage={errorOf("comment")}
        onChange={(comment) => set({ comment })}
        onBlur={() => leaveField("comment")}
      />
    </>
  );
}
