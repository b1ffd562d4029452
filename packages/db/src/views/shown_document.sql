-- Public texts: published, not withdrawn and, among dated versions, the one in force. One row per `id`; `row_id` is the
-- `document` row.
create view shown_document as
  select d.kind, d.text_id as id, d.id as row_id, d.version, d.grp, d.title, d.lead, d.author, d.published_at, d.sort, d.html,
    d.fundcode, d.man_id, d.data, d.updated_at, nullif(d.from_day, '-infinity') as from_day
  from document d
  where d.state <> '2' /* withdrawn */ and (d.published_at is null or d.published_at <= business_now())
    and d.from_day <= (business_now() at time zone 'Asia/Shanghai')::date
    and not exists (
      select from document n
      where n.kind = d.kind and n.text_id = d.text_id and n.from_day > d.from_day and n.state <> '2' /* withdrawn */
        and n.from_day <= (business_now() at time zone 'Asia/Shanghai')::date);
