import { ageOn, today } from "@kehila/shared/base/dates";
import { ADULT_AGE } from "@kehila/shared/base/limits";
import type { Child } from "@kehila/shared/persons/answers";
import { useTranslation } from "react-i18next";
import { Button } from "react-aria-components/Button";
import { calendar } from "../../../lib/config.ts";
import { textButton } from "../../../styles/utilities.css.ts";

/** Whether a child is old enough for a record of its own. */
export const isGrown = ({ birthDate }: Child): boolean =>
  ageOn(birthDate, today(calendar)).years >= ADULT_AGE;

interface SeparateButtonProps {
  child: Child;
  onPress: () => void;
}

/** The button that opens the dialog for a record of a grown child. */
export function SeparateButton({ child, onPress }: SeparateButtonProps) {
  const { t } = useTranslation();
  const name = child.firstName;
  return (
    <Button
      className={textButton}
      aria-label={t("persons:separate.openFor", { name })}
      onPress={onPress}
    >
      {t("persons:separate.open")}
    </Button>
  );
}
