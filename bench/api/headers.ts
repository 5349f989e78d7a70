/** Headers with which the counting Worker reports the cost of a response. */
export const ROUND_TRIPS = "X-Bench-Round-Trips";
export const ROWS_READ = "X-Bench-Rows-Read";
export const ROWS_WRITTEN = "X-Bench-Rows-Written";
