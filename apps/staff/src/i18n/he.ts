import account from "./locales/he/account.json";
import accounts from "./locales/he/accounts.json";
import archive from "./locales/he/archive.json";
import auth from "./locales/he/auth.json";
import common from "./locales/he/common.json";
import errors from "./locales/he/errors.json";
import history from "./locales/he/history.json";
import lists from "./locales/he/lists.json";
import merge from "./locales/he/merge.json";
import pending from "./locales/he/pending.json";
import persons from "./locales/he/persons.json";
import secondFactor from "./locales/he/second-factor.json";
import shell from "./locales/he/shell.json";

/** Everything the app says in Hebrew. */
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
