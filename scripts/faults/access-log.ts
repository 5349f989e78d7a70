import type { Fault } from "./fault.ts";

const FEATURES = "workers/src/features";
const routes = (file: string, name: string) =>
  ({ package: "workers", file: `src/features/${file}`, name }) as const;

/** Faults in the access log. */
export const ACCESS_LOG_FAULTS: readonly Fault[] = [
  {
    name: "an opened record is not logged",
    edits: [
      {
        file: `${FEATURES}/persons/persons.routes.ts`,
        search: `logged(scope, param("id"), getPerson(param("id")))`,
        replace: `logged(scope, "", getPerson(param("id")))`,
      },
    ],
    catchers: [routes("access-log/access-log.routes.test.ts", "for each actor who gets it")],
  },
  {
    name: "a refused opening is logged",
    edits: [
      {
        file: `${FEATURES}/access-log/access-log.repository.ts`,
        search: "else 0 end",
        replace: "else 0 end or 1",
      },
    ],
    catchers: [routes("access-log/access-log.routes.test.ts", "for each actor who gets it")],
  },
  {
    name: "an opening without the required second factor is logged",
    edits: [
      {
        file: `${FEATURES}/access-log/access-log.repository.ts`,
        search: "where not (${needsSecondFactor})",
        replace: "where not (${needsSecondFactor} and 0)",
      },
    ],
    catchers: [
      routes("access-log/access-log.routes.test.ts", "without the required second factor"),
    ],
  },
  {
    name: "an opening of the history is not logged",
    edits: [
      {
        file: `${FEATURES}/persons/timeline/timeline.routes.ts`,
        search: 'logged(scope, param("id"), getHistory(',
        replace: 'logged(scope, "", getHistory(',
      },
    ],
    catchers: [routes("access-log/access-log.routes.test.ts", "for each actor who gets it")],
  },
  {
    name: "a refusal with the current record is not logged",
    edits: [
      {
        file: `${FEATURES}/persons/record/visibility.service.ts`,
        search: "runRead(scope, loggedFor(scope, [id], findVisible(id)))",
        replace: "runRead(scope, findVisible(id))",
      },
    ],
    catchers: [
      routes("access-log/access-log.routes.test.ts", "answer to a change has the unchanged record"),
    ],
  },
  {
    name: "the access log is kept for ever",
    edits: [
      {
        file: `${FEATURES}/cleanup/cleanup.repository.ts`,
        search: `from access_log order by seq limit \${maxRows})
        where at < \${loggedBefore})`,
        replace: `from access_log order by seq limit \${maxRows})
        where at < \${loggedBefore} and 0)`,
      },
    ],
    catchers: [routes("cleanup/cleanup.service.test.ts", "deletes expired rows each night")],
  },
];
