import { TURNSTILE_ACTION, TURNSTILE_FIELD } from "@kehila/shared/persons/registration";
import { useEffect, useRef } from "react";
import * as css from "../styles/form.css.ts";
import { useForm } from "./form-context.ts";

/** Cloudflare Turnstile, for organisations that switch it on (docs/turnstile.md). */

/** The functions of Cloudflare's script that the page calls. */
interface TurnstileScript {
  render: (container: HTMLElement, options: Record<string, string>) => string | null | undefined;
  remove: (id: string) => void;
  reset: (id: string) => void;
}

declare global {
  interface Window {
    turnstile?: TurnstileScript;
  }
}

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
/** The minimum width in pixels of the one-line widget. */
const LINE_WIDTH = 300;

let loading: Promise<void> | null = null;
/** The id of the rendered widget. A step back removes the widget, even during a request. */
let shownWidgetId: string | null = null;

/** Loads Cloudflare's script once; again after a failure. */
function loadScript(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      loading = null;
      reject(new Error("no Turnstile"));
    });
    document.head.append(script);
  });
  return loading;
}

function Widget({ siteKey, language }: { siteKey: string; language: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    let id: string | null = null;
    let isUnmounted = false;
    const show = () => {
      if (isUnmounted) return;
      const size = element.clientWidth < LINE_WIDTH ? "compact" : "flexible";
      const options = { sitekey: siteKey, action: TURNSTILE_ACTION, language, size };
      id = window.turnstile?.render(element, options) ?? null;
      shownWidgetId = id;
    };
    // If the script does not load, the submit button reports that the check is missing.
    loadScript().then(show, () => {});
    return () => {
      isUnmounted = true;
      if (id === null) return;
      window.turnstile?.remove(id);
      if (shownWidgetId === id) shownWidgetId = null;
    };
  }, [siteKey, language]);
  return <div ref={container} className={css.fields} />;
}

/**
 * The widget, rendered after hydration only. Cloudflare's script loads when the first step that
 * sends a request is shown.
 */
export function Turnstile({ siteKey }: { siteKey: string | undefined }) {
  const { t, isHydrated } = useForm();
  if (siteKey === undefined || !isHydrated) return null;
  return <Widget siteKey={siteKey} language={t.language} />;
}

/** A notice at the top of the form for visitors without JavaScript: the check needs scripts. */
export function NeedsScript({ siteKey }: { siteKey: string | undefined }) {
  const { t } = useForm();
  if (siteKey === undefined) return null;
  return (
    <noscript>
      <p className={css.noticeKind.warning}>{t("notice.needsScript")}</p>
    </noscript>
  );
}

/**
 * Returns the token of the widget as a request field: empty until the visitor passes the check; no
 * field if the check is off.
 */
export function turnstileToken(
  siteKey: string | undefined,
  input: HTMLInputElement | null,
): { turnstileToken?: string } {
  if (siteKey === undefined) return {};
  const token = input?.form ? new FormData(input.form).get(TURNSTILE_FIELD) : null;
  return { turnstileToken: typeof token === "string" ? token : "" };
}

/** Requests a new token, since a token is valid for one request. Does nothing without a widget. */
export const renewTurnstile = (): void => {
  if (shownWidgetId !== null) window.turnstile?.reset(shownWidgetId);
};
