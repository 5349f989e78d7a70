import accessLog from "./locales/he/access-log.json";
import account from "./locales/he/account.json";
import accounts from "./locales/he/accounts.json";
import applications from "./locales/he/applications.json";
import archive from "./locales/he/archive.json";
import backups from "./locales/he/backups.json";
import duplicates from "./locales/he/duplicates.json";
import edit from "./locales/he/edit.json";
import eventLists from "./locales/he/event-lists.json";
import exports from "./locales/he/exports.json";
import filters from "./locales/he/filters.json";
import history from "./locales/he/history.json";
import imports from "./locales/he/imports.json";
import keyboard from "./locales/he/keyboard.json";
import merge from "./locales/he/merge.json";
import participants from "./locales/he/participants.json";
import personForm from "./locales/he/person-form.json";
import print from "./locales/he/print.json";
import samePerson from "./locales/he/same-person.json";
import securityLog from "./locales/he/security-log.json";
import share from "./locales/he/share.json";
import summary from "./locales/he/summary.json";
import system from "./locales/he/system.json";
import today from "./locales/he/today.json";

/** All other Hebrew texts. */
export const resources = {
  "access-log": accessLog,
  account,
  accounts,
  applications,
  archive,
  backups,
  duplicates,
  edit,
  "event-lists": eventLists,
  exports,
  filters,
  history,
  imports,
  keyboard,
  merge,
  participants,
  "person-form": personForm,
  print,
  "same-person": samePerson,
  "security-log": securityLog,
  share,
  summary,
  system,
  today,
};
