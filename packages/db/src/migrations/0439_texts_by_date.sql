-- expand: a text may have dated versions, separate rows with ids such as `A038.2027-01-01`; the previous release writes none
alter table document drop constraint document_id_check;
alter table document add constraint document_id_check check (id ~ '^[A-Za-z0-9_-]{1,64}([.][0-9]{4}-[0-9]{2}-[0-9]{2})?$');
-- The public id, shared by all dated versions.
alter table document add column text_id text not null generated always as (split_part(id, '.', 1)) stored;
-- The first day of the version.
alter table document add column from_day date not null generated always as (
  case when strpos(id, '.') = 0 then date '-infinity'
    else make_date(substr(split_part(id, '.', 2), 1, 4)::int, substr(split_part(id, '.', 2), 6, 2)::int, substr(split_part(id, '.', 2), 9, 2)::int)
  end) stored;
create index document_dated on document (kind, text_id, from_day);
