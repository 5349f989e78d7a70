/** Headers in which the counting Worker reports what an answer cost. */
export const ROUND_TRIPS = "X-Bench-Round-Trips";
export const ROWS_READ = "X-Bench-Rows-Read";
