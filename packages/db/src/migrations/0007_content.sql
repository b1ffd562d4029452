-- Texts of the site with their versions and files, and the agreements that customers accept.

-- What public pages depend on: bumped in the transaction that changes it, so caches follow within a second.
create table data_version (
  topic text primary key,
  version bigint not null
);
insert into data_version values ('market', 1), ('content', 1);

-- Files by their hash.
create table file (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  size integer not null check (size = length(bytes)),
  type text not null
);
-- Uncompressed, so that a part of a clip is read without the rest.
alter table file alter column bytes set storage external;

-- One row a text, whatever its kind; it is withdrawn, never deleted.
create table document (
  kind text not null check (kind in ('article', 'notice', 'service', 'page', 'about', 'job', 'award', 'advert', 'agreement', 'keyword', 'column')),
  -- A text may have dated versions: separate rows with ids such as `A038.2027-01-01`.
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,64}([.][0-9]{4}-[0-9]{2}-[0-9]{2})?$'),
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
  -- digest of an imported text without its state; importing the same text again changes nothing
  hash text not null default '',
  updated_at timestamptz not null default business_now(),
  -- The public id, shared by all dated versions.
  text_id text not null generated always as (split_part(id, '.', 1)) stored,
  -- The first day of the version.
  from_day date not null generated always as (
    case when strpos(id, '.') = 0 then date '-infinity'
      else make_date(substr(split_part(id, '.', 2), 1, 4)::int, substr(split_part(id, '.', 2), 6, 2)::int, substr(split_part(id, '.', 2), 9, 2)::int)
    end) stored,
  primary key (kind, id),
  check (kind <> 'notice' or grp in ('regular', 'trans', 'issue', 'temp', 'company'))
);
create index document_group on document (kind, grp, published_at desc, id);
create index document_newest on document (kind, published_at desc, id);
create index document_fund on document (fundcode, published_at desc) where fundcode is not null;
create index document_published on document (published_at);
create index document_dated on document (kind, text_id, from_day);

-- Every version is kept; one that is not numbered consecutively violates the key.
create function keep_document_version() returns trigger language plpgsql as $$
begin
  insert into document_version (kind, id, version, at, content)
  values (new.kind, new.id, new.version, new.updated_at, to_jsonb(new) - 'kind' - 'id' - 'version' - 'updated_at');
  return null;
end $$;
create trigger document_versions after insert or update on document
  for each row execute function keep_document_version();

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
-- A file is public as long as something that may be seen refers to it: found from the file's side.
create index attachment_file on attachment (sha256);
create trigger attachment_append_only before update or delete on attachment
  for each statement execute function ledger_is_append_only();

-- Lists of people that the law wants published.
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

-- What customers accept. A version that was published stays as it was: its words, and the very file that was read.
create table agreement (
  -- also the public name of the file; a version is found under it with -v and its number
  id text not null check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and id !~ '-v[0-9]+$'),
  version integer not null check (version > 0),
  title text not null,
  -- the version is the one to accept from this day on, until a newer one is
  effective_on date not null,
  -- of the title, the day and the words
  text_hash text not null,
  sha256 text not null references file,
  published_at timestamptz not null,
  primary key (id, version)
);
create index agreement_file on agreement (sha256);
create trigger agreement_append_only before update or delete on agreement
  for each statement execute function ledger_is_append_only();
