import { SELECTED_IDS_MAX } from "@kehila/shared/base/limits";
import { Archive, CalendarPlus, FileDown, ListPlus, Merge, X } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { usePageKey } from "../../../lib/page/use-page-key.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { useCan } from "../../../entities/users/session.queries.ts";
import { media } from "../../../styles/theme.css.ts";
import type { ButtonProps } from "../../../ui/button/button.tsx";
import { Button, IconButton } from "../../../ui/button/button.tsx";
import type { MenuAction } from "../../../ui/menu/items.ts";
import { MenuButton } from "../../../ui/menu/menu.tsx";
import { keepBelowToasts } from "../../../ui/feedback/toast-floor.ts";
import * as css from "./selection.css.ts";
import { SelectionText } from "./status.tsx";
import type { SelectedPersons } from "./use-selection.ts";

interface SelectionBarProps {
  selected: SelectedPersons;
  /** Whether a search or filter narrows the table; otherwise it contains the whole register. */
  isNarrowed: boolean;
  /** Selects all matches; null if all matches are already selected or loaded. */
  onTakeAll: (() => void) | null;
  isCounting: boolean;
  onCreateList: () => void;
  onAddToList: () => void;
  onExport: () => void;
  onArchive: () => void;
  /** Merges the two selected persons; null for another number of persons, or without the right. */
  onMerge: (() => void) | null;
}

type SelectionAction = MenuAction & Required<Pick<MenuAction, "icon">>;

/** The actions on the selection, while a row is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, isNarrowed, onTakeAll, isCounting } = props;
  const { count, isMatching, clear } = selected;
  const { t } = useTranslation();
  const isNarrow = useMedia(media.narrow);
  const actions = useActions(props);
  const noteId = useId();
  const isTooMany = !isMatching && count > SELECTED_IDS_MAX;
  const disabledProps = isTooMany ? { isDisabled: true, "aria-describedby": noteId } : {};
  usePageKey(({ key }) => key === "Escape", clear);
  return (
    <div
      ref={keepBelowToasts}
      role="group"
      aria-label={t("persons:selection.bar")}
      className={css.bar}
    >
      <div className={css.who}>
        <span className={css.count} aria-hidden="true">
          <SelectionText selected={selected} isNarrowed={isNarrowed} />
        </span>
        {onTakeAll ? (
          <div className={css.offer}>
            <Button
              variant="quiet"
              size="small"
              isPending={isCounting}
              pendingLabel={t("persons:selection.counting")}
              onPress={onTakeAll}
            >
              {t(`persons:selection.${isNarrowed ? "takeMatching" : "takeRegister"}`)}
            </Button>
          </div>
        ) : null}
        <IconButton
          size="small"
          label={t("persons:selection.clear")}
          icon={<X aria-hidden="true" />}
          onPress={clear}
        />
      </div>
      <div className={css.actions}>
        {isNarrow ? (
          <ShortActions actions={actions} blocked={disabledProps} />
        ) : (
          actions.map((action) => (
            <ActionButton key={action.id} action={action} blocked={disabledProps} />
          ))
        )}
      </div>
      {isTooMany ? (
        <p id={noteId} className={css.note}>
          {t("persons:selection.tooMany", { max: SELECTED_IDS_MAX })}
        </p>
      ) : null}
    </div>
  );
}

/** Returns the actions that the user may take, the most frequent first. */
function useActions(props: SelectionBarProps): readonly SelectionAction[] {
  const { t } = useTranslation();
  const can = useCan();
  const { onCreateList, onAddToList, onExport, onArchive, onMerge } = props;
  const createList = {
    id: "list",
    label: t("persons:selection.createList"),
    icon: ListPlus,
    onAction: onCreateList,
  };
  const addToList = {
    id: "add",
    label: t("persons:selection.addToList"),
    icon: CalendarPlus,
    onAction: onAddToList,
  };
  const archive = {
    id: "archive",
    label: t("persons:selection.archive.action"),
    icon: Archive,
    isDangerous: true,
    onAction: onArchive,
  };
  return [
    ...(can("lists.create") ? [createList] : []),
    ...(can("lists.edit") ? [addToList] : []),
    { id: "export", label: t("common:action.export"), icon: FileDown, onAction: onExport },
    ...(onMerge
      ? [{ id: "merge", label: t("persons:selection.merge"), icon: Merge, onAction: onMerge }]
      : []),
    ...(can("persons.archive") ? [archive] : []),
  ];
}

interface ActionsProps {
  actions: readonly SelectionAction[];
  /** Props that disable the actions on a selection that is too large, with the reason. */
  blocked: Pick<ButtonProps, "isDisabled" | "aria-describedby">;
}

/** The actions on a phone: a button for the merge or the first action, the others in a menu. */
function ShortActions({ actions, blocked }: ActionsProps) {
  const { t } = useTranslation();
  const mainAction = actions.find(({ id }) => id === "merge") ?? actions[0];
  const otherActions = actions.filter((action) => action !== mainAction);
  return (
    <>
      {mainAction ? <ActionButton action={mainAction} blocked={blocked} /> : null}
      {otherActions.length > 0 ? (
        <MenuButton
          size="small"
          label={t("common:action.more")}
          actions={otherActions}
          isDisabled={blocked.isDisabled ?? false}
        />
      ) : null}
    </>
  );
}

interface ActionButtonProps extends Pick<ActionsProps, "blocked"> {
  action: SelectionAction;
}

function ActionButton({ action, blocked }: ActionButtonProps) {
  const { label, icon: Icon, isDangerous = false, onAction } = action;
  return (
    <Button
      size="small"
      variant={isDangerous ? "danger" : "secondary"}
      icon={<Icon aria-hidden="true" />}
      onPress={onAction}
      {...blocked}
    >
      {label}
    </Button>
  );
}
