import type { Child, Person } from "@kehila/shared/persons/answers";
import type { Gender } from "@kehila/shared/persons/parts";
import { WorkStore } from "../../../lib/storage/work-store.ts";

/** The fields of a grown child that the user can type or correct. */
export interface SeparationDraft {
  firstName: string;
  lastName: string;
  /** Empty until the user chooses. */
  gender: Gender | "";
  phone: string;
  idNumber: string;
}

/** Returns the initial draft: first name of the child, last name of the parent. */
export const firstDraft = (person: Person, child: Child): SeparationDraft => ({
  firstName: child.firstName,
  lastName: person.lastName,
  gender: child.gender ?? "",
  phone: "",
  idNumber: "",
});

/** Unsaved drafts, by user, parent and child. */
export const separationWork = new WorkStore<SeparationDraft>();
