import type { ReactNode } from "react";
import {
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from "react-aria-components/Switch";
import * as css from "./choice.css.ts";
import { memoField } from "./memo-field.tsx";

export interface SwitchProps extends Omit<
  AriaSwitchProps,
  "children" | "className" | "style" | "render"
> {
  children: ReactNode;
}

function SwitchPlain({ children, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={css.choice}>
      <span aria-hidden="true" className={css.track}>
        <span className={css.thumb} />
      </span>
      {children}
    </AriaSwitch>
  );
}

/** A switch that applies at once. Its label must make clear what 'on' means. */
export const Switch = memoField(SwitchPlain);
