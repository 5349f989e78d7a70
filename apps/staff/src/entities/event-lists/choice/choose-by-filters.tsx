import { ListFilter } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { stack } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useCan } from "../../users/session.queries.ts";
import type { ChoiceOptions } from "./use-choice.ts";
import { ChoosePanel } from "./choose-panel.tsx";

interface ChooseByFiltersProps extends ChoiceOptions {
  isOpenAtFirst?: boolean;
  isDisabled?: boolean;
}

/** A button that opens the choice of persons by filters, for users who may read persons. */
export function ChooseByFilters(props: ChooseByFiltersProps) {
  const { isOpenAtFirst = false, isDisabled = false, ...choice } = props;
  const { t } = useTranslation();
  const isReader = useCan()("persons.read", { status: "active" });
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  if (!isReader) return null;
  return (
    <div className={stack.s}>
      <div>
        <Button
          icon={<ListFilter aria-hidden="true" />}
          aria-expanded={isOpen}
          isDisabled={isDisabled}
          onPress={() => setOpen(!isOpen)}
        >
          {t("event-lists:choose.open")}
        </Button>
      </div>
      {isOpen ? <ChoosePanel {...choice} isPartOfForm startsFocused /> : null}
    </div>
  );
}
