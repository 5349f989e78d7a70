import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/text-field.tsx";
import * as css from "./form.css.ts";
import { PhoneField } from "./personal-fields.tsx";
import { useFieldErrors } from "./use-field-errors.ts";
import type { PersonForm } from "./use-form.ts";

/** Second group of the form (§2): how to reach them. */
export function ContactFields({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { draft, set, leaveField } = form;
  const errorOf = useFieldErrors(form.errors);
  return (
    <div className={css.fields}>
      <div className={css.full}>
        <TextField
          name="address"
          label={t("persons:field.address")}
          autoComplete="off"
          value={draft.address}
          errorMessage={errorOf("address")}
          onChange={(address) => set({ address })}
          onBlur={() => leaveField("address")}
        />
      </div>
      <TextField
        name="city"
        label={t("persons:field.city")}
        isRequired
        autoComplete="off"
        value={draft.city}
        errorMessage={errorOf("city")}
        onChange={(city) => set({ city })}
        onBlur={() => leaveField("city")}
      />
      <PhoneField
        name="phone"
        value={draft.phone}
        stored={form.base.phone}
        excludeId={form.person?.id ?? null}
        errorMessage={errorOf("phone")}
        onChange={(phone) => set({ phone })}
        onBlur={() => leaveField("phone")}
      />
    </div>
  );
}
