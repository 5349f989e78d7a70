import { useTranslation } from "react-i18next";
import { wrap } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";

interface FormButtonsProps {
  isSaving: boolean;
  onCancel: () => void;
}

/** The buttons of a field that is edited in place. */
export function FormButtons({ isSaving, onCancel }: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={wrap}>
      <Button
        size="small"
        type="submit"
        variant="primary"
        isPending={isSaving}
        pendingLabel={t("person-form:saving")}
      >
        {t("persons:inPlace.save")}
      </Button>
      <Button size="small" isDisabled={isSaving} onPress={onCancel}>
        {t("common:action.cancel")}
      </Button>
    </div>
  );
}
