import { FileDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExportSource } from "../../entities/exports/source.ts";
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { ExportDialog } from "./export-dialog.tsx";

interface ExportButtonProps {
  source: ExportSource;
  /** Whether the button is only an icon on a phone, next to the main action of the screen. */
  isShort?: boolean;
}

/** Opens the export dialog for the persons that the view contains at the time of the press. */
export function ExportButton({ source, isShort = false }: ExportButtonProps) {
  const { t } = useTranslation();
  const isNarrow = useMedia(media.narrow);
  const [opened, setOpened] = useState<ExportSource | null>(null);
  const label = t("common:action.export");
  const icon = <FileDown aria-hidden="true" />;
  const open = () => setOpened(source);
  return (
    <>
      {isShort && isNarrow ? (
        <IconButton variant="secondary" label={label} icon={icon} onPress={open} />
      ) : (
        <Button icon={icon} onPress={open}>
          {label}
        </Button>
      )}
      {opened ? <ExportDialog source={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
