import { useRouter } from "@tanstack/react-router";
import { CircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { useTranslation } from "react-i18next";
import type { ShownRoute } from "../features/help/pages.ts";
import { usePageKey } from "../lib/page/use-page-key.ts";
import { IconButton } from "../ui/button/button.tsx";
import * as css from "./side-menu.css.ts";
import { DialogFrame, lazyPart } from "../ui/lazy-part.tsx";

const HelpDialog = lazyPart(
  async () => (await import("../features/help/dialog.tsx")).HelpDialog,
  DialogFrame,
);

/** The help of the screen that is shown, behind a button of the menu and `?`. */
export function Help({ isLabelled = false }: { isLabelled?: boolean }) {
  const { t } = useTranslation();
  const router = useRouter();
  const [shown, setShown] = useState<ShownRoute | null>(null);
  const open = () => setShown(router.state.matches.at(-1) ?? null);
  usePageKey(({ key, code, shiftKey }) => key === "?" || (code === "Slash" && shiftKey), open);
  const text = t("shell:help");
  return (
    <>
      {isLabelled ? (
        <AriaButton className={css.link} onPress={open}>
          <CircleQuestionMark aria-hidden="true" />
          <span>{text}</span>
        </AriaButton>
      ) : (
        <IconButton label={text} icon={<CircleQuestionMark aria-hidden="true" />} onPress={open} />
      )}
      {shown ? <HelpDialog shown={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
