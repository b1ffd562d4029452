-- ── what the operators write ────────────────────────────────────────────────────────────────────
-- One row a text, whatever its kind; it is withdrawn, never deleted.
create table document (
  kind text not null check (kind in ('article', 'notice', 'service', 'page', 'about', 'job', 'award', 'advert', 'agreement', 'keyword', 'column')),
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  version integer not null default 1,
  -- 0 and 1 are shown, 2 is withdrawn
  state text not null default '1' check (state in ('0', '1', '2')),
  -- the part of its kind a text belongs to: an article's column, a notice's group, a service type, an advert's place
  grp text not null default '',
  title text not null,
  lead text not null default '',
  author text not null default '',
  -- shown from this instant on; null: at once
  published_at timestamptz,
  sort smallint not null default 0,
  -- Markdown as written, and the sanitised HTML made of it
  body text not null default '',
  html text not null default '',
  fundcode text references fund,
  man_id text references manager,
  -- the fields that only this kind has
  data jsonb not null,
  -- of everything an import brings but the state; an import that brings the same again changes nothing
  hash text not null default '',
  updated_at timestamptz not null default business_now(),
  primary key (kind, id),
  check (kind <> 'notice' or grp in ('regular', 'trans', 'issue', 'temp', 'company'))
);
create index document_group on document (kind, grp, published_at desc, id);
create index document_newest on document (kind, published_at desc, id);
create index document_fund on document (fundcode, published_at desc) where fundcode is not null;
create index document_published on document (published_at);

create table document_version (
  kind text not null,
  id text not null,
  version integer not null,
  at timestamptz not null,
  content jsonb not null,
  primary key (kind, id, version),
  foreign key (kind, id) references document
);
create trigger document_version_append_only before update or delete on document_version
  for each statement execute function ledger_is_append_only();

-- Every version is kept, whoever writes; one that does not count on breaks the key.
create function keep_document_version() returns trigger language plpgsql as $$
begin
  insert into document_version (kind, id, version, at, content)
  values (new.kind, new.id, new.version, new.updated_at, to_jsonb(new) - 'kind' - 'id' - 'version' - 'updated_at');
  return null;
end $$;
create trigger document_versions after insert or update on document
  for each row execute function keep_document_version();

-- ── files ───────────────────────────────────────────────────────────────────────────────────────
create table file (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  size integer not null check (size = length(bytes)),
  type text not null
);
-- Uncompressed, so that a part of a clip is read without the rest.
alter table file alter column bytes set storage external;

-- The files of one version of a text; those of the present one are shown. 'inline': the text itself
-- shows or links it; 'made': the text itself as a PDF.
create table attachment (
  kind text not null,
  id text not null,
  version integer not null,
  name text not null,
  role text not null default 'attachment' check (role in ('attachment', 'video', 'captions', 'poster', 'inline', 'made')),
  sha256 text not null references file,
  sort smallint not null default 0,
  primary key (kind, id, version, name, role),
  foreign key (kind, id, version) references document_version
);
create trigger attachment_append_only before update or delete on attachment
  for each statement execute function ledger_is_append_only();

-- ── tables of people and places ─────────────────────────────────────────────────────────────────
create table publicity (
  list text not null check (list in ('sales', 'bond', 'djg')),
  id text not null,
  name text not null,
  gender text not null default '',
  department text not null default '',
  position text not null default '',
  certificate_no text not null default '',
  since date,
  note text not null default '',
  sort smallint not null default 0,
  primary key (list, id)
);

alter table agency add column website text not null default '';
update agency set kind = 'consign' where kind <> 'direct';
alter table agency add check (kind in ('direct', 'consign'));

-- ── what the texts were before ──────────────────────────────────────────────────────────────────
create function html_of_paragraphs(body text) returns text language sql as $$
  select coalesce(string_agg(
    case when part like '## %' then '<h2>' || substr(part, 4) || '</h2>' else '<p>' || part || '</p>' end, E'\n' order by n), '')
  from regexp_split_to_table(
    replace(replace(replace(body, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n{2,}') with ordinality as parts (part, n)
  where part <> ''
$$;
insert into document (kind, id, state, grp, title, lead, author, published_at, body, html, man_id, data)
  select 'article', id, case state when '1' then '1' else '2' end, column_id, title, lead, author, published_at,
    body, html_of_paragraphs(body), man_id, jsonb_build_object('type', content_type, 'funds', '[]'::jsonb, 'related', '[]'::jsonb)
  from article;
insert into document (kind, id, grp, title, sort, data)
  select 'column', id, 'viewpoint', title, sort, '{"featured": []}'
  from (values ('market', '市场观点', 1), ('manager', '经理手记', 2), ('education', '投资者教育', 3), ('video', '视频', 6)) as c (id, title, sort)
  where exists (select from article where column_id = c.id);
insert into document (kind, id, state, grp, title, published_at, body, html, fundcode, data)
  select 'notice', notice_id, case state when '1' then '1' else '2' end, grp, title, published_on::timestamp at time zone 'Asia/Shanghai',
    body, html_of_paragraphs(body), fundcode, '{}'
  from notice;
insert into document (kind, id, grp, title, lead, sort, data)
  select 'advert', id, place, title, lead, sort, jsonb_build_object('jumpPath', jump_path) from advert;
insert into document (kind, id, title, data)
  select 'award', id, title, jsonb_build_object('awardedBy', awarded_by, 'year', year) from award;
drop function html_of_paragraphs(text);
drop table article, notice, advert, award;
update data_version set version = version + 1 where topic = 'content';
