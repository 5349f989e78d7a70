/** At most `max` hits within any `seconds`. */
export interface Budget {
  max: number;
  seconds: number;
}

/**
 * Thrown when a setting is missing or has no meaning: a limit that cannot be read must not become no
 * limit. Answers 503 `NOT_CONFIGURED`; the log names the setting.
 */
export class SettingError extends Error {
  readonly setting: string;

  constructor(setting: string, expected: string) {
    super(`${setting} must be ${expected}`);
    this.name = "SettingError";
    this.setting = setting;
  }
}

/** How the text of one setting is read: `read` answers null for a text without meaning. */
interface Rule<Value> {
  /** What counts where nothing is set; a setting without it has to be set. */
  usual?: string;
  read: (text: string) => Value | null;
  /** Completes 'PENDING_CEILING must be …'. */
  expected: string;
}

const BUDGET = /^(\d{1,6})\/(\d{1,5})$/u;
const WHOLE_NUMBER = /^\d{1,9}$/u;

/** Reads `10/60 60/3600` as ten a minute and sixty an hour. */
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

/** Reads the address of a site: https, a host, and nothing after it. */
function readOrigin(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === "https:" && url.origin === text ? text : null;
}

const budgets = (usual: string): Rule<Budget[]> => ({
  usual,
  read: readBudgets,
  expected: "pairs of count/seconds, such as 10/60 60/3600",
});

/** Every setting that is more than a text, with the value that counts where nothing is set. */
const RULES = {
  PUBLIC_ORIGIN: {
    read: readOrigin,
    expected: "the address of the product, such as https://kehila.example.org",
  } as Rule<string>,
  // A hall behind one Wi-Fi must pass (decisions, Public pages); a client without a form gets less.
  REGISTER_BUDGETS: budgets("10/60 60/3600"),
  REGISTER_BUDGETS_WITHOUT_FORM: budgets("6/60 30/3600"),
  // The owner of a /48 has 65,536 clients (of an IPv4 /24: 256): together they stay far below the
  // ceiling of the queue.
  REGISTER_NETWORK_BUDGETS: budgets("60/60 300/3600 1000/86400"),
  CHECK_BUDGETS: budgets("30/60 200/3600"),
  // Both have an equal minute (decisions, Public pages); without a form the hour is half.
  CHECK_BUDGETS_WITHOUT_FORM: budgets("30/60 100/3600"),
  // A hall behind one Wi-Fi, and other visitors in the same network.
  CHECK_NETWORK_BUDGETS: budgets("60/60 240/3600 1000/86400"),
  // Of one list, by all clients together: an event has fewer visitors.
  LIST_CHECK_BUDGETS: budgets("300/3600 2000/86400"),
  PENDING_CEILING: {
    usual: "5000",
    read: readCount,
    expected: "a whole number from 1 to 999999999",
  } as Rule<number>,
};

type SettingName = keyof typeof RULES;
/** Settings as configuration holds them. */
export type SettingTexts = Partial<Record<SettingName, string | undefined>>;
type ValueOf<Name extends SettingName> = NonNullable<ReturnType<(typeof RULES)[Name]["read"]>>;

/** Answers a setting's value. Throws {@link SettingError} for a text without meaning. */
export function readSetting<Name extends SettingName>(
  texts: SettingTexts,
  name: Name,
): ValueOf<Name> {
  const rule: Rule<unknown> = RULES[name];
  const text = texts[name] ?? rule.usual;
  const value = text === undefined ? null : rule.read(text);
  if (value === null) throw new SettingError(name, rule.expected);
  return value as ValueOf<Name>;
}

/** Answers what is wrong with the settings of a deployment, as sentences; empty when all is well. */
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
