import type { Language } from "@kehila/shared/base/languages";
import { directionOf } from "@kehila/shared/base/languages";
import { Fragment, useEffect } from "react";
import { createPortal } from "react-dom";
import { productTitle } from "../../lib/config.ts";
import { Logo } from "../../ui/logo.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import * as css from "./link.css.ts";
import { UserText } from "../../ui/user-text.tsx";

/** The texts of an invitation in the language of its readers. */
export interface InvitationTexts {
  language: Language;
  url: string;
  /** Day, time and place. */
  facts: readonly string[];
  message: string;
  scan: string;
}

interface PosterProps {
  title: string;
  texts: InvitationTexts;
}

/** Prints a sheet with the QR code of a registration link, to hang on a wall. */
export function Poster({ title, texts }: PosterProps) {
  const { language, facts, scan, url } = texts;
  useEffect(() => {
    const root = document.documentElement;
    root.dataset["printPoster"] = "";
    return () => {
      delete root.dataset["printPoster"];
    };
  }, []);
  return createPortal(
    <div
      className={css.poster}
      lang={language}
      dir={directionOf(language)}
      data-testid="print-sheet"
    >
      <Logo />
      <p>
        <UserText>{productTitle()}</UserText>
      </p>
      <h1 className={css.posterTitle}>
        <UserText>{title}</UserText>
      </h1>
      <p>
        {facts.map((fact, index) => (
          <Fragment key={fact}>
            <span>{index > 0 ? ", " : null}</span>
            <bdi translate="no">{fact}</bdi>
          </Fragment>
        ))}
      </p>
      <div className={css.posterCode}>
        <QrCode text={url} label={scan} onDrawn={() => window.print()} />
      </div>
      <p>{scan}</p>
      <p className={css.posterUrl}>
        <bdi translate="no" dir="ltr">
          {url}
        </bdi>
      </p>
    </div>,
    document.body,
  );
}
