import account from "./locales/he/account.json";
import accounts from "./locales/he/accounts.json";
import applications from "./locales/he/applications.json";
import archive from "./locales/he/archive.json";
import auth from "./locales/he/auth.json";
import common from "./locales/he/common.json";
import errors from "./locales/he/errors.json";
import eventLists from "./locales/he/event-lists.json";
import exports from "./locales/he/exports.json";
import history from "./locales/he/history.json";
import merge from "./locales/he/merge.json";
import participants from "./locales/he/participants.json";
import persons from "./locales/he/persons.json";
import secondFactor from "./locales/he/second-factor.json";
import shell from "./locales/he/shell.json";

/** The Hebrew texts. */
export const resources = {
  account,
  accounts,
  applications,
  archive,
  auth,
  common,
  errors,
  "event-lists": eventLists,
  exports,
  history,
  merge,
  participants,
  persons,
  "second-factor": secondFactor,
  shell,
};
