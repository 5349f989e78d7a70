import type { Permission } from "@kehila/shared/accounts/permissions";
import { PRESET_FLAGS, presetOf, PRESETS } from "@kehila/shared/accounts/presets";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../ui/field/radio-group.tsx";

interface PresetChoiceProps {
  flags: ReadonlySet<Permission>;
  description?: string | undefined;
  isDisabled: boolean;
  onChange: (flags: ReadonlySet<Permission>) => void;
}

/** The presets of rights; no preset is chosen while the flags equal none of them. */
export function PresetChoice({ flags, description, isDisabled, onChange }: PresetChoiceProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      label={t("accounts:invite.preset")}
      description={description}
      orientation="vertical"
      isDisabled={isDisabled}
      options={PRESETS.map((value) => ({ value, label: t(`accounts:invite.presets.${value}`) }))}
      value={presetOf(flags)}
      onChange={(preset) => onChange(new Set(PRESET_FLAGS[preset]))}
    />
  );
}
