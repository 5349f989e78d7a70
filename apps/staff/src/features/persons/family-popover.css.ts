import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const content = style({ padding: vars.space.m, outline: "none" });
