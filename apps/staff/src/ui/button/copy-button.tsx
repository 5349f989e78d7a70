import { COPIED_MS } from "../../lib/timing/timings.ts";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { visuallyHidden } from "../../styles/utilities.css.ts";
import { Button } from "./button.tsx";
import { showToast } from "../feedback/toast.tsx";

interface CopyButtonProps {
  text: string;
  /** The accessible name: 'Copy token abc…'. */
  label: string;
  /** The visible text, if it is more specific than 'Copy'. */
  shortLabel?: string;
  size?: "normal" | "small";
}

/** Copies a text and shows 'Copied' for two seconds. */
export function CopyButton({ text, label, shortLabel, size = "small" }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setCopied, COPIED_MS, false);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast("danger", t("common:copy.failed"));
    }
  };
  return (
    <>
      <Button
        size={size}
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        aria-label={isCopied ? t("common:copy.copied") : label}
        onPress={() => void copy()}
      >
        {isCopied ? t("common:copy.copied") : (shortLabel ?? t("common:copy.copy"))}
      </Button>
      <span role="status" className={visuallyHidden}>
        {isCopied ? t("common:copy.copied") : null}
      </span>
    </>
  );
}
