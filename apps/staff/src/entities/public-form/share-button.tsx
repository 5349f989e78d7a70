import { Share2 } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { useTranslation } from "react-i18next";
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { textButton } from "../../styles/utilities.css.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { DialogFrame, lazyPart } from "../../ui/lazy-part.tsx";

const SharePublicFormDialog = lazyPart(
  async () => (await import("./share-dialog.tsx")).SharePublicFormDialog,
  DialogFrame,
);

/**
 * A button that opens the address of the public registration form; on a phone an icon button. With
 * `text`, it looks like a link with that text.
 */
export function SharePublicFormButton({ text }: { text?: string }) {
  const { t } = useTranslation();
  const isNarrow = useMedia(media.narrow);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const label = t("persons:list.publicForm");
  return (
    <>
      {text === undefined && isNarrow ? (
        <IconButton
          variant="secondary"
          label={label}
          icon={<Share2 aria-hidden="true" />}
          onPress={open}
        />
      ) : text === undefined ? (
        <Button variant="quiet" onPress={open}>
          {label}
        </Button>
      ) : (
        <AriaButton className={textButton} onPress={open}>
          {text}
        </AriaButton>
      )}
      {isOpen ? <SharePublicFormDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
