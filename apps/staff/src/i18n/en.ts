import account from "./locales/en/account.json";
import accounts from "./locales/en/accounts.json";
import applications from "./locales/en/applications.json";
import archive from "./locales/en/archive.json";
import auth from "./locales/en/auth.json";
import common from "./locales/en/common.json";
import errors from "./locales/en/errors.json";
import eventLists from "./locales/en/event-lists.json";
import exports from "./locales/en/exports.json";
import history from "./locales/en/history.json";
import merge from "./locales/en/merge.json";
import participants from "./locales/en/participants.json";
import persons from "./locales/en/persons.json";
import secondFactor from "./locales/en/second-factor.json";
import shell from "./locales/en/shell.json";

/** The English texts, from which the types of the keys are derived. */
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
