/**
 * The bare Worker, the floor for comparisons: Hono and D1 with the same rows and indexes, without
 * sign-in, rights, validation, history, duplicates or idempotency.
 */
import { Hono } from "hono";
import { EXPORT_STEP } from "./export-step.ts";
import type { ExportStep } from "./export-step.ts";

interface Env {
  DB: D1Database;
}

const PAGE = 20;
const COLUMNS = `p.id, p.version, p.first_name, p.last_name, p.id_number, p.gender, p.birth_date,
  p.repatriation_date, p.phone, p.address, p.city, p.married, p.comment, p.interests, p.created_at,
  p.children_count, s.id as spouse_id, s.first_name as spouse_first_name,
  s.last_name as spouse_last_name, s.id_number as spouse_id_number, s.phone as spouse_phone,
  s.birth_date as spouse_birth_date, s.gender as spouse_gender, s.interests as spouse_interests`;
const FROM = `from persons p left join persons s on s.household_id = p.household_id and s.seat = 3 - p.seat
    and s.status = p.status`;
const ORDER = "order by p.last_name_key, p.first_name_key, p.seq limit 21";

const app = new Hono<{ Bindings: Env }>();

app.get("/person", async (c) => {
  const { after, search, city, gender, interests } = c.req.query();
  const where = ["p.status = 'active'"];
  const values: unknown[] = [];
  if (after) {
    where.push("(p.last_name_key, p.first_name_key, p.seq) > (?, ?, ?)");
    values.push(...(JSON.parse(after) as unknown[]));
  }
  if (search) {
    const words = search.split(" ").map((word) => `"${word}"`);
    where[0] = "+p.status = 'active'";
    where.push("p.seq in (select rowid from person_search where person_search match ?)");
    values.push(words.join(" "));
  }
  if (city) {
    where.push("p.place_key = ?", "p.gender = ?", "p.married = 1", "p.interests & ? <> 0");
    values.push(city, gender, Number(interests));
  }
  const { results } = await c.env.DB.prepare(
    `select ${COLUMNS} ${FROM} where ${where.join(" and ")} ${ORDER}`,
  )
    .bind(...values)
    .all();
  return c.json({ data: results.slice(0, PAGE), hasNextPage: results.length > PAGE });
});

app.get("/person/:id", async (c) => {
  const id = c.req.param("id");
  const { DB } = c.env;
  const [person, children, links] = await DB.batch([
    DB.prepare(`select ${COLUMNS} ${FROM} where p.id = ?`).bind(id),
    DB.prepare(
      `select c.id, c.first_name, c.gender, c.birth_date from children c
       join persons p on p.household_id = c.household_id where p.id = ? order by c.position`,
    ).bind(id),
    DB.prepare(
      `select lp.id, lp.source, l.id as list_id, l.title, l.category, l.date from list_persons lp
       join persons p on p.id = lp.person_id join lists l on l.id = lp.list_id where p.id = ?`,
    ).bind(id),
  ]);
  return c.json({
    data: { person: person?.results[0], children: children?.results, links: links?.results },
  });
});

app.post("/person", async (c) => {
  const { DB } = c.env;
  const body = await c.req.json<Record<string, string>>();
  const id = crypto.randomUUID();
  const now = new Date().toISOString();
  const key = `${body["lastName"]} ${body["firstName"]}`.toLowerCase();
  const [, made] = await DB.batch([
    DB.prepare("insert into households (id) values (?)").bind(id),
    DB.prepare(
      `insert into persons (id, status, household_id, first_name, last_name, id_number, gender,
         birth_date, phone, city, interests, first_name_key, last_name_key, city_key, search_text,
         created_at, updated_at)
       values (?, 'active', ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?) returning *`,
    ).bind(
      id,
      id,
      body["firstName"],
      body["lastName"],
      body["idNumber"],
      body["gender"],
      body["birthDate"],
      body["phone"],
      body["city"],
      body["firstName"]?.toLowerCase(),
      body["lastName"]?.toLowerCase(),
      body["city"]?.toLowerCase(),
      `${key}\n\n`,
      now,
      now,
    ),
  ]);
  return c.json({ success: true, data: made?.results[0] }, 201);
});

app.patch("/person/:id", async (c) => {
  const { comment } = await c.req.json<{ comment: string }>();
  const { results } = await c.env.DB.prepare(
    "update persons set comment = ?, version = version + 1 where id = ? returning *",
  )
    .bind(comment, c.req.param("id"))
    .all();
  return c.json({ success: true, data: results[0] });
});

app.get("/person-list/:id", async (c) => {
  const id = c.req.param("id");
  const { DB } = c.env;
  const [list, persons, users] = await DB.batch([
    DB.prepare(
      `select l.*, (select count(*) from list_persons where list_id = l.id) as person_count
       from lists l where l.id = ?`,
    ).bind(id),
    DB.prepare(
      `select lp.id, lp.version, lp.comment, lp.source, lp.created_at, p.id as person_id, p.status,
         p.first_name, p.last_name, p.id_number, p.phone, p.city, p.gender, p.birth_date, p.married,
         p.children_count, (select json_group_array(json_object('id', id, 'firstName', first_name,
           'gender', gender, 'birthDate', birth_date) order by position) from children
           where household_id = p.household_id) as children
       from list_persons lp join persons p on p.id = lp.person_id
       where lp.list_id = ?
       order by p.last_name_key, p.first_name_key, p.seq`,
    ).bind(id),
    DB.prepare(
      `select lu.id, lu.comment, u.id as user_id, u.name, u.email from list_users lu
       join users u on u.id = lu.user_id where lu.list_id = ?`,
    ).bind(id),
  ]);
  return c.json({
    data: { list: list?.results[0], persons: persons?.results, users: users?.results },
  });
});

app.post("/person-list/:id/persons", async (c) => {
  const { add } = await c.req.json<{ add: string[] }>();
  const { results } = await c.env.DB.prepare(
    `insert or ignore into list_persons (id, list_id, person_id, created_at)
     select lower(hex(randomblob(16))), ?, value, ? from json_each(?) returning id`,
  )
    .bind(c.req.param("id"), new Date().toISOString(), JSON.stringify(add))
    .all();
  return c.json({ success: true, data: { added: results.length } });
});

app.patch("/person-list/comment", async (c) => {
  const { id, comment } = await c.req.json<{ id: string; comment: string }>();
  const { results } = await c.env.DB.prepare(
    "update list_persons set comment = ?, version = version + 1 where id = ? returning *",
  )
    .bind(comment, id)
    .all();
  return c.json({ success: true, data: results[0] });
});

app.post("/api/event-register/check-phone", async (c) => {
  const { phone, listId } = await c.req.json<{ phone: string; listId: string }>();
  const { DB } = c.env;
  const now = new Date().toISOString();
  const [, found] = await DB.batch<{ known: number }>([
    DB.prepare(
      `insert or ignore into list_persons (id, list_id, person_id, source, created_at)
       select lower(hex(randomblob(16))), l.id, p.id, 'public', ?2 from persons p, lists l
       where p.status = 'active' and ifnull(p.phone, '') = ?1 and l.id = ?3 limit 1`,
    ).bind(phone, now, listId),
    DB.prepare(
      `select exists (select 1 from persons where status = 'active' and ifnull(phone, '') = ?)
       as known`,
    ).bind(phone),
  ]);
  return c.json({ success: true, exists: found?.results[0]?.known === 1 });
});

/** Returns a compressed worksheet of persons and families, without other parts of a workbook. */
app.post(EXPORT_STEP, async (c) => {
  const { seqs } = await c.req.json<ExportStep>();
  const { results } = await c.env.DB.prepare(
    `select ${COLUMNS}, (select json_group_array(json_object('firstName', first_name,
       'gender', gender, 'birthDate', birth_date) order by position) from children
       where household_id = p.household_id) as children
     from json_each(?) wanted join persons p on p.seq = wanted.value
     left join persons s on s.household_id = p.household_id and s.seat = 3 - p.seat
       and s.status = p.status
     order by wanted.key`,
  )
    .bind(JSON.stringify(seqs))
    .all<Record<string, string | number | null>>();
  const rows = results.map(({ children, ...person }) => {
    const family = JSON.parse(String(children)) as Record<string, string | null>[];
    return `<row>${[...Object.values(person), ...family.flatMap((child) => Object.values(child))].map(cellOf).join("")}</row>`;
  });
  const sheet = new Response(rows.join("")).body?.pipeThrough(new CompressionStream("deflate-raw"));
  return c.json({ bytes: (await new Response(sheet).arrayBuffer()).byteLength });
});

const cellOf = (value: string | number | null): string => {
  const text = String(value ?? "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
};

export default app;
