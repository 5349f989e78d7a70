import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";
import { stack } from "../../styles/utilities.css.ts";
import * as css from "./tabs.css.ts";

interface TabsProps {
  /** The accessible name of the tabs. */
  label: string;
  /** A panel renders, and loads its data, when its tab is opened. */
  tabs: readonly { id: string; title: string; content: ReactNode }[];
  /** The selected tab, if the screen stores it. */
  selected?: string | undefined;
  onSelect?: ((id: string) => void) | undefined;
  /** Tools of the selected panel, at the end of the line. */
  tools?: ReactNode;
}

/** Tabs with one visible panel. Arrow keys move between the tabs. */
export function Tabs({ label, tabs, selected, onSelect, tools }: TabsProps) {
  const list = (
    <TabList aria-label={label} className={tools === undefined ? css.list : css.lineList}>
      {tabs.map(({ id, title }) => (
        <Tab key={id} id={id} className={css.tab}>
          {title}
        </Tab>
      ))}
    </TabList>
  );
  return (
    <AriaTabs
      className={tools === undefined ? stack.m : css.withTools}
      {...(selected === undefined ? {} : { selectedKey: selected })}
      onSelectionChange={(key) => onSelect?.(String(key))}
    >
      {tools === undefined ? (
        list
      ) : (
        <div className={css.line}>
          {list}
          {tools}
        </div>
      )}
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={css.panel}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
