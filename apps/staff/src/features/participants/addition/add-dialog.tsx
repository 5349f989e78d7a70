import type { EventList } from "@kehila/shared/events/event-lists";
import { FileUp } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "../../../entities/users/session.queries.ts";
import { stack } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { AddChosen, AddPerson } from "./add-person.tsx";

/** The ways to add people to a list. */
const WAYS = ["find", "filters", "paste"] as const;
export type AddingWay = (typeof WAYS)[number];

/** Returns the ways that the user may take. */
export function useAddingWays(): readonly AddingWay[] {
  const can = useCan();
  const isAllowed: Record<AddingWay, boolean> = {
    find: true,
    filters: can("persons.read", { status: "active" }),
    paste: can("persons.import"),
  };
  return WAYS.filter((way) => isAllowed[way]);
}

interface AddDialogProps {
  list: EventList;
  ways: readonly AddingWay[];
  /** The way that is open at first, if the user may take it. */
  start: AddingWay;
  onClose: () => void;
  /** Opens the import of participants. */
  onImport: () => void;
}

/** The dialog that adds people to a list: by name, by filters, from a pasted list. */
export function AddDialog({ list, ways, start, onClose, onImport }: AddDialogProps) {
  const { t } = useTranslation();
  const first = ways.includes(start) ? start : "find";
  const [way, setWay] = useState<string>(first);
  // Arrow keys move between the tabs, so only the first panel takes the focus.
  const [isAtFirst, setAtFirst] = useState(true);
  const contents: Record<AddingWay, ReactNode> = {
    find: (
      <div className={stack.m}>
        <AddPerson list={list} />
      </div>
    ),
    filters: <AddChosen list={list} startsFocused={isAtFirst} onAdded={onClose} />,
    paste: (
      <div className={stack.m}>
        <p>{t("participants:add.pasteText")}</p>
        <div>
          <Button icon={<FileUp aria-hidden="true" />} onPress={onImport}>
            {t("imports:offerList")}
          </Button>
        </div>
      </div>
    ),
  };
  return (
    <Dialog isOpen onClose={onClose} size="record" title={t("participants:act.add")}>
      <Tabs
        label={t("participants:add.ways")}
        selected={way}
        onSelect={(id) => {
          setWay(id);
          if (id !== first) setAtFirst(false);
        }}
        tabs={ways.map((id) => ({
          id,
          title: t(`participants:add.way.${id}`),
          content: contents[id],
        }))}
      />
    </Dialog>
  );
}
