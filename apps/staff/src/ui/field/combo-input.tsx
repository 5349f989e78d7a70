import { useContext, useEffect, useRef } from "react";
import { ComboBoxStateContext } from "react-aria-components/ComboBox";
import { Input, type InputProps } from "react-aria-components/Input";
import * as fieldCss from "./field.css.ts";

/**
 * The input of a list of options. The list closes when the input scrolls out of view, because the
 * list would cover other content at the edge.
 */
export function ComboInput(props: Omit<InputProps, "className">) {
  const list = useContext(ComboBoxStateContext);
  const box = useRef<HTMLInputElement>(null);
  const close = useRef(() => {});
  useEffect(() => {
    close.current = () => list?.close();
  });
  const isOpen = list?.isOpen === true;
  useEffect(() => {
    if (!isOpen || !box.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === false) close.current();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isOpen]);
  return <Input {...props} ref={box} className={fieldCss.control} />;
}
