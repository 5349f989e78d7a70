import account from "./locales/ru/account.json";
import accounts from "./locales/ru/accounts.json";
import archive from "./locales/ru/archive.json";
import auth from "./locales/ru/auth.json";
import common from "./locales/ru/common.json";
import errors from "./locales/ru/errors.json";
import history from "./locales/ru/history.json";
import lists from "./locales/ru/lists.json";
import merge from "./locales/ru/merge.json";
import pending from "./locales/ru/pending.json";
import persons from "./locales/ru/persons.json";
import secondFactor from "./locales/ru/second-factor.json";
import shell from "./locales/ru/shell.json";

/** Everything the app says in Russian. */
export const resources = {
  account,
  accounts,
  archive,
  auth,
  common,
  errors,
  history,
  lists,
  merge,
  pending,
  persons,
  "second-factor": secondFactor,
  shell,
};
