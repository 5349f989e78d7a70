/** The query key of the whole register, so that a change can refetch every query. */
export const PERSONS_KEY = ["persons"] as const;
