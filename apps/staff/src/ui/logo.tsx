import { LOGO_HEIGHT, LOGO_PATH } from "@kehila/shared/base/logo";
import { logoWidth } from "../lib/config.ts";
import * as css from "./logo.css.ts";

/** The organisation's logo, decorative next to its name; renders nothing without a logo. */
export function Logo() {
  const width = logoWidth();
  return width === null ? null : (
    <img className={css.logo} src={LOGO_PATH} width={width} height={LOGO_HEIGHT} alt="" />
  );
}
