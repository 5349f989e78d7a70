import "./paper.css";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { productTitle } from "../../lib/config.ts";
import { Logo } from "../logo.tsx";
import * as css from "./paper.css.ts";

interface PaperProps {
  title: ReactNode;
  orientation: keyof typeof css.page;
  children: ReactNode;
}

/** A sheet that replaces the app on paper; invisible on the screen. */
export function Paper({ title, orientation, children }: PaperProps) {
  useEffect(() => {
    const root = document.documentElement;
    root.dataset["printSheet"] = "";
    return () => {
      delete root.dataset["printSheet"];
    };
  }, []);
  return createPortal(
    <div className={css.page[orientation]} data-testid="print-sheet">
      <Logo />
      <h1 className={css.title}>
        {title} · {productTitle()}
      </h1>
      {children}
    </div>,
    document.body,
  );
}
