import type { ReactNode } from "react";
import {
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from "react-aria-components/Switch";
import * as css from "./choice.css.ts";

export interface SwitchProps extends Omit<
  AriaSwitchProps,
  "children" | "className" | "style" | "render"
> {
  children: ReactNode;
}

/** Something that is on or off at once. Word it so that 'on' cannot be misread. */
export function Switch({ children, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={css.choice}>
      <span aria-hidden="true" className={css.track}>
        <span className={css.thumb} />
      </span>
      {children}
    </AriaSwitch>
  );
}
