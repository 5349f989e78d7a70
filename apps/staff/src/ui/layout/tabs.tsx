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
}

/** Tabs with one visible panel. Arrow keys move between the tabs. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs
      className={stack.m}
      {...(selected === undefined ? {} : { selectedKey: selected })}
      onSelectionChange={(key) => onSelect?.(String(key))}
    >
      <TabList aria-label={label} className={css.list}>
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className={css.tab}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={css.panel}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
