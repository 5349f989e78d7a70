/** The localities, loaded on demand: the register shows without them. */
export const placesQuery = {
  queryKey: ["places"],
  queryFn: () => import("./cities.ts"),
  staleTime: Infinity,
};
