/** A field with an error. */
export interface WrongField {
  /** The name of its input. */
  name: string;
  /** The message below the field, with the label in it. */
  message: string;
}

/** The content of an error summary. */
export interface WrongFields {
  /** In the order of the form; empty if nothing was refused, or every field is corrected. */
  fields: readonly WrongField[];
  /** The number of refused attempts. Each one moves the focus to the summary. */
  refusals: number;
}
