/** The errors that spreadsheets show in place of a value, in English and in Russian. */
const ERROR =
  /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!|GETTING_DATA|Н\/Д|ССЫЛКА!|ЗНАЧ!|ДЕЛ\/0!|ИМЯ\?|ПУСТО!|ЧИСЛО!)|Err:\d{3})$/iu;

/** Whether a text is the error of a formula: `#N/A`, `#REF!`. */
export const isErrorText = (text: string): boolean => ERROR.test(text.trim());
