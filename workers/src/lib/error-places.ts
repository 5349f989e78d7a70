/** Maximum frames of an error that are logged and kept. */
const FRAMES = 5;

/** The class of an error, such as `TypeError`. */
const CLASS = /^[A-Za-z]\w{0,59}$/u;

/** The text of a stack before the message. */
const BEFORE_MESSAGE = /^(?:[\w$.]+(?:: )?)?$/u;

/**
 * A frame of V8: a function's name, and the file, line and column. Other lines can be text of a
 * message.
 */
const FRAME =
  /^\s+at (?:(?<name>(?:async |new )?[\w$.#<>]{1,80})(?: \[as [\w$.#<>]{1,80}\])? )?\(?(?:[^\s()]*[/\\])?(?<place>[\w@.?=&-]{1,100}:\d+:\d+)\)?$/u;

/** Returns the class of an error, never its message, which can contain values. */
export function classOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return CLASS.test(error.name) ? error.name : "Error";
}

/**
 * Returns the functions and places of an error, the innermost first, without folders. The message,
 * which the beginning of a stack repeats, is cut off; a message of several lines can look like
 * frames. Returns no frame if the message was changed later.
 */
export function framesOf(error: unknown): string[] {
  if (!(error instanceof Error) || error.stack === undefined) return [];
  const { stack, message } = error;
  const begin = stack.indexOf(message);
  if (begin < 0 || !BEFORE_MESSAGE.test(stack.slice(0, begin))) return [];
  return stack
    .slice(begin + message.length)
    .split("\n")
    .flatMap((line) => {
      const { name, place } = FRAME.exec(line)?.groups ?? {};
      if (place === undefined) return [];
      return [name === undefined ? place : `${name} (${place})`];
    })
    .slice(0, FRAMES);
}
