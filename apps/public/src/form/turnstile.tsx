import { TURNSTILE_FIELD } from "@kehila/shared/persons/registration";
import { useEffect, useRef } from "react";
import * as css from "../styles/form.css.ts";
import { useForm } from "./form-context.ts";

/** Cloudflare Turnstile, where the organisation has switched it on (docs/turnstile.md). */

/** The functions of Cloudflare's script that the page calls. */
interface TurnstileScript {
  render: (place: HTMLElement, options: Record<string, string>) => string | null | undefined;
  remove: (id: string) => void;
  reset: (id: string) => void;
}

declare global {
  interface Window {
    turnstile?: TurnstileScript;
  }
}

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
/** The smallest width in pixels of the widget in one line. */
const LINE_WIDTH = 300;

let loading: Promise<void> | null = null;
/** The widget on the page. A step back removes it, also while the form is being sent. */
let shown: string | null = null;

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
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let id: string | null = null;
    let gone = false;
    const show = () => {
      if (gone) return;
      const size = element.clientWidth < LINE_WIDTH ? "compact" : "flexible";
      id = window.turnstile?.render(element, { sitekey: siteKey, language, size }) ?? null;
      shown = id;
    };
    // Without the script the form says on sending that the check is missing.
    loadScript().then(show, () => {});
    return () => {
      gone = true;
      if (id === null) return;
      window.turnstile?.remove(id);
      if (shown === id) shown = null;
    };
  }, [siteKey, language]);
  return <div ref={place} className={css.fields} />;
}

/**
 * The widget, once scripts run. Nothing is loaded from Cloudflare before a step is shown that sends
 * something: the server renders no widget, and the wizard shows it at its end.
 */
export function Turnstile({ siteKey }: { siteKey: string | undefined }) {
  const { t, wizard } = useForm();
  if (siteKey === undefined || !wizard) return null;
  return <Widget siteKey={siteKey} language={t.language} />;
}

/** Says that the check needs JavaScript, before anything is typed in vain. */
export function NeedsScript({ siteKey }: { siteKey: string | undefined }) {
  const { t } = useForm();
  if (siteKey === undefined) return null;
  return (
    <noscript>
      <p className={css.noticeKind.warning}>{t("notice.needsScript")}</p>
    </noscript>
  );
}

/** Returns the token of the widget in the form of an input, empty without one; nothing where it is off. */
export function turnstileToken(
  siteKey: string | undefined,
  input: HTMLInputElement | null,
): { turnstileToken?: string } {
  if (siteKey === undefined) return {};
  const token = input?.form ? new FormData(input.form).get(TURNSTILE_FIELD) : null;
  return { turnstileToken: typeof token === "string" ? token : "" };
}

/** Asks for a new token: each is good for one request. Without a widget there is none to renew. */
export const renewTurnstile = (): void => {
  if (shown !== null) window.turnstile?.reset(shown);
};
