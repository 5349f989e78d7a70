import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";
import * as css from "./tabs.css.ts";

interface TabsProps {
  /** Names what the tabs are parts of. */
  label: string;
  /** A panel is drawn, and what it reads is read, when its tab is opened. */
  tabs: readonly { id: string; title: string; content: ReactNode }[];
}

/** Parts of one thing, of which one is in sight. Arrow keys move between the tabs. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <AriaTabs className={css.tabs}>
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
