import { useTranslation } from "react-i18next";
import { stack } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { startedName } from "./from-search.ts";
import type { Work } from "./use-form.ts";

interface BeginningNoticeProps {
  isRestored: boolean;
  other: Work | null;
  isDisabled: boolean;
  onSwap: () => void;
}

/**
 * Tells that the form contains restored work. A button switches between the restored person and the
 * person started from a search.
 */
export function BeginningNotice({ isRestored, other, isDisabled, onSwap }: BeginningNoticeProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  if (!isRestored && !other) return null;
  return (
    <Notice tone="info">
      <div className={stack.xs}>
        {isRestored ? <p>{t("person-form:restored")}</p> : null}
        {other ? (
          <div>
            <Button size="small" isDisabled={isDisabled} onPress={onSwap}>
              {isRestored
                ? namedText("person-form:searched", startedName(other.draft))
                : t("person-form:typed")}
            </Button>
          </div>
        ) : null}
      </div>
    </Notice>
  );
}
