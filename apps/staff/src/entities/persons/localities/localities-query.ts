/** The localities, loaded on demand: the register shows without them. */
export const localitiesQuery = {
  queryKey: ["localities"],
  queryFn: () => import("./cities.ts"),
  staleTime: Infinity,
};
