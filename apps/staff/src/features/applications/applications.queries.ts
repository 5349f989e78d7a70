import { personPagesQuery } from "../../entities/persons/persons.queries.ts";
import type { ApplicationsView } from "./view.ts";
import { toQueueQuery } from "./view.ts";

export const applicationsQuery = (view: ApplicationsView) => personPagesQuery(toQueueQuery(view));
