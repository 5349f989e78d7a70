/** Queries for the rows of the register by table, without versions and times of changes. */
export const REGISTER_QUERIES = {
  persons: `select id, status, household_id, seat, first_name, last_name, id_number, gender,
    birth_date, repatriation_date, phone, address, city, married, comment, interests,
    first_name_key, last_name_key, city_key, place_key, search_text, children_count, created_at
    from persons order by id`,
  households: "select * from households order by id",
  children: "select * from children order by id",
  list_persons: "select list_id, person_id, comment from list_persons order by list_id, person_id",
  list_applications: "select list_id, person_id from list_applications order by list_id, person_id",
};
