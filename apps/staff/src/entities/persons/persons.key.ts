/** One key for the whole register, so that any change can refetch all of it. */
export const PERSONS_KEY = ["persons"] as const;
