import type { Logo } from "./logo.ts";
import { LOGO_EXPECTED, readLogo } from "./logo.ts";

/** At most `max` hits within any `seconds`. */
export interface Budget {
  max: number;
  seconds: number;
}

/**
 * Thrown when a setting is missing or invalid, so that a typing error in a limit never
 * lifts the limit. The response is 503 `NOT_CONFIGURED`; the log contains the setting's name.
 */
export class SettingError extends Error {
  readonly setting: string;

  constructor(setting: string, expected: string) {
    super(`${setting} must be ${expected}`);
    this.name = "SettingError";
    this.setting = setting;
  }
}

/** The parser of one setting: `read` returns null for an invalid text. */
interface Rule<Value> {
  /** The default; a setting without one is required. */
  defaultText?: string;
  read: (text: string) => Value | null;
  /** Completes the sentence 'PENDING_CEILING must be …'. */
  expected: string;
}

const BUDGET = /^(\d{1,6})\/(\d{1,5})$/u;
const WHOLE_NUMBER = /^\d{1,9}$/u;

/** Parses `10/60 60/3600` as ten per minute and sixty per hour. */
function readBudgets(text: string): Budget[] | null {
  const budgets = text
    .trim()
    .split(/\s+/u)
    .map((part) => {
      const [, max, seconds] = BUDGET.exec(part) ?? [];
      return { max: Number(max), seconds: Number(seconds) };
    });
  return budgets.every(({ max, seconds }) => max > 0 && seconds > 0) ? budgets : null;
}

const readCount = (text: string): number | null =>
  WHOLE_NUMBER.test(text) && Number(text) > 0 ? Number(text) : null;

/** Parses the origin of a site: https, a host, and nothing more. */
function readOrigin(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === "https:" && url.origin === text ? text : null;
}

const budgets = (defaultText: string): Rule<Budget[]> => ({
  defaultText,
  read: readBudgets,
  expected: "pairs of count/seconds, such as 10/60 60/3600",
});

/** Every setting with a format, and its default. */
const RULES = {
  PUBLIC_ORIGIN: {
    read: readOrigin,
    expected: "the address of the product, such as https://kehila.example.org",
  } as Rule<string>,
  // Enough for a hall behind one Wi-Fi (docs/product.md#anti-abuse); a client without a form gets
  // less.
  REGISTER_BUDGETS: budgets("10/60 60/3600"),
  REGISTER_BUDGETS_WITHOUT_FORM: budgets("6/60 30/3600"),
  // A network contains up to 65,536 clients (an IPv6 /48). Their sum must stay far below the
  // ceiling of the queue.
  REGISTER_NETWORK_BUDGETS: budgets("60/60 300/3600 1000/86400"),
  CHECK_BUDGETS: budgets("30/60 200/3600"),
  // Without a form: the same limit per minute, half the limit per hour
  // (docs/product.md#anti-abuse).
  CHECK_BUDGETS_WITHOUT_FORM: budgets("30/60 100/3600"),
  // Enough for a hall behind one Wi-Fi, and other visitors in the same network.
  CHECK_NETWORK_BUDGETS: budgets("60/60 240/3600 1000/86400"),
  // For one list, by all clients together; an event has fewer visitors.
  LIST_CHECK_BUDGETS: budgets("300/3600 2000/86400"),
  // For all links of one creator together, so that more lists give no more checks.
  CREATOR_CHECK_BUDGETS: budgets("600/3600 4000/86400"),
  // Requests of one user that may write: more than a volunteer at the door or an import sends. The
  // largest import has 400 chunks.
  STAFF_WRITE_BUDGETS: budgets("600/60"),
  PENDING_CEILING: {
    defaultText: "5000",
    read: readCount,
    expected: "a whole number from 1 to 999999999",
  } as Rule<number>,
  // Pages and mails ignore an invalid logo (lib/settings/organisation.ts); `deploy` refuses it.
  ORG_LOGO: {
    defaultText: "",
    read: (text) => (text === "" ? "none" : readLogo(text)),
    expected: LOGO_EXPECTED,
  } as Rule<Logo | "none">,
};

type SettingName = keyof typeof RULES;
/** Settings as texts in the configuration. */
export type SettingTexts = Partial<Record<SettingName, string | undefined>>;
type ValueOf<Name extends SettingName> = NonNullable<ReturnType<(typeof RULES)[Name]["read"]>>;

/** Returns a setting's value. Throws {@link SettingError} for an invalid text. */
export function readSetting<Name extends SettingName>(
  texts: SettingTexts,
  name: Name,
): ValueOf<Name> {
  const rule: Rule<unknown> = RULES[name];
  const text = texts[name] ?? rule.defaultText;
  const value = text === undefined ? null : rule.read(text);
  if (value === null) throw new SettingError(name, rule.expected);
  return value as ValueOf<Name>;
}

/** Returns the problems of a deployment's settings, as sentences; empty if there are none. */
export function settingProblems(texts: SettingTexts): string[] {
  return Object.keys(RULES).flatMap((name) => {
    try {
      readSetting(texts, name as SettingName);
      return [];
    } catch (error) {
      return error instanceof SettingError ? [error.message] : [String(error)];
    }
  });
}
