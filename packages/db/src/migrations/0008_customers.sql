-- Customers and what they declared, accepted and sent. Records of a closed account are kept for years from the day of closing and are then
-- erased (functions/retention.sql): only the erasure deletes or blanks records that are otherwise append-only, and only after that time.

-- Blind indexes change their key while the site runs: keys of odd numbers index in _bidx, those of even ones in _bidx2. A
-- row is under every key in use, so that equal values still meet in a unique index.
create table customer (
  custno text primary key,
  clientid text not null unique,
  cust_uuid text not null unique,
  custtype text not null default '1' check (custtype in ('0', '1')),
  custbelongto text not null default '0' check (custbelongto in ('0', '1', '2')),
  custname_enc text,
  idtype text,
  idno_enc text,
  idno_bidx text unique,
  mobile_enc text not null,
  mobile_bidx text unique,
  mobile_tail text not null,
  fund_account text,
  login_hash text not null,
  trade_hash text,
  query_hash text,
  email_enc text,
  sex text,
  birthday date,
  live_nation text,
  marriage text,
  educational text,
  annualsalary text,
  workcode text,
  address_enc text,
  area_code text,
  zipcode text,
  invalidate text,
  idcardupload text not null default '0',
  myself_is_controller text,
  myself_is_beneficiary text,
  badintegrity text,
  tax_status text,
  lowest_risk boolean not null default false,
  riskability text,
  risk_score integer,
  risk_valid_to timestamptz,
  opened_at timestamptz,
  created_at timestamptz not null,
  last_login_at timestamptz,
  version integer not null default 1,
  -- What a customer who pays tax elsewhere declared: AES-256-GCM text of JSON.
  tax_detail_enc text,
  -- The assessment that counts; past ones stay as they were.
  risk_result_id bigint,
  closed_at timestamptz,
  former_idno_bidx text,
  idno_bidx2 text unique,
  mobile_bidx2 text unique,
  former_idno_bidx2 text,
  erased_at timestamptz,
  -- Finds a caller by name and the last four characters of the ID number.
  id_tail_bidx text,
  id_tail_bidx2 text,
  -- A closed account keeps its row for the years the law asks for, but nobody is found by it: its mobile number is free at
  -- once, its ID number from the next trading day.
  constraint customer_closed_is_not_found check
    (case when closed_at is null
      then coalesce(mobile_bidx, mobile_bidx2) is not null and coalesce(former_idno_bidx, former_idno_bidx2) is null
      else coalesce(mobile_bidx, mobile_bidx2, idno_bidx, idno_bidx2) is null end)
);
create index customer_former_idno on customer (former_idno_bidx) where former_idno_bidx is not null;
create index customer_former_idno2 on customer (former_idno_bidx2) where former_idno_bidx2 is not null;
create index customer_to_erase on customer (closed_at) where closed_at is not null and erased_at is null;
create index customer_id_tail on customer (id_tail_bidx) where id_tail_bidx is not null;
create index customer_id_tail2 on customer (id_tail_bidx2) where id_tail_bidx2 is not null;
-- Customers whose ID pictures wait are counted beside the console's screens and on the page of the day, among all customers.
create index customer_in_review on customer (custno) where idcardupload = '2' and closed_at is null;
-- Not a unique constraint, which makes its column a key that others may refer to: an order of a customer who receives a number
-- from a registrar's file would wait for the end of the import.
create unique index customer_fund_account_key on customer (fund_account) where fund_account is not null;

alter table operator add constraint operator_own_custno_fkey foreign key (own_custno) references customer (custno);

-- What an institution registered beside its row in customer. _enc as there: numbers and names open for its owner alone.
create table organisation (
  custno text primary key references customer,
  -- dictionary of industries
  industry text not null default '99',
  registered_on date,
  capital_fen bigint check (capital_fen > 0),
  scope text not null default '',
  phone_enc text,
  state text not null default 'normal' check (state in ('normal', 'restricted', 'frozen', 'closed'))
);

create table organisation_person (
  custno text not null references organisation,
  role text not null check (role in ('legal', 'transactor', 'shareholder', 'controller')),
  seq smallint not null check (seq > 0),
  -- as of a customer: '0' an organisation, '1' a person; it says which list idtype belongs to
  custtype text not null default '1' check (custtype in ('0', '1')),
  name_enc text not null,
  idtype text not null,
  idno_enc text not null,
  -- last valid day, yyyymmdd or 长期
  invalidate text not null,
  mobile_enc text,
  -- part of the capital
  share_e4 integer check (share_e4 between 1 and 10000),
  primary key (custno, role, seq),
  check (role <> 'legal' or seq = 1),
  check (custtype = '1' or role = 'shareholder'),
  check (share_e4 is null or role = 'shareholder')
);

-- How far a customer came with opening an account, until it is opened or thirty days after the last step.
create table open_draft (
  custno text primary key references customer,
  step text not null check (step in ('identity', 'profile', 'card', 'password', 'risk', 'confirm')),
  -- AES-256-GCM text of JSON
  content_enc text not null,
  saved_at timestamptz not null
);

-- Assessments of risk; the one that counts is in customer.risk_result_id.
create table risk_result (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  paper_version text not null,
  answers jsonb not null,
  score integer not null,
  riskability text not null,
  lowest_risk boolean not null,
  at timestamptz not null,
  valid_to timestamptz not null,
  unique (id, custno)
);
create index risk_result_customer on risk_result (custno, id desc);

-- Orders and confirmed warnings refer to the assessment, so its row stays without the answers.
create function answers_kept_until_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.answers = '[]'::jsonb and is_erasable(old.custno)
    and to_jsonb(old) - 'answers' = to_jsonb(new) - 'answers' then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
create trigger risk_result_append_only before update or delete on risk_result
  for each row execute function answers_kept_until_erasure();

alter table customer add constraint customer_risk_result_id_fkey foreign key (risk_result_id, custno) references risk_result (id, custno);

-- What a customer accepted outside an order, which carries its own as 'id@version' with commas between: see agreement_consent.
create table agreement_acceptance (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  agreement text not null,
  version text not null,
  at timestamptz not null,
  -- The act it belongs to, and the file that was read.
  act text not null default '',
  sha256 text references file
);
create unique index agreement_acceptance_once on agreement_acceptance (custno, agreement, version, act);
create index agreement_acceptance_file on agreement_acceptance (sha256);
-- Who accepted a version is read page by page, newest first; a version may have millions.
create index agreement_acceptance_of_version on agreement_acceptance (agreement, version, id desc);

-- Deleted as a whole.
create function kept_until_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_erasable(old.custno) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
create trigger agreement_acceptance_append_only before update or delete on agreement_acceptance
  for each row execute function kept_until_erasure();

-- Warnings that a customer confirmed before an order.
create table leave_mark (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  fundcode text not null references fund,
  warning_code text not null,
  text_version text not null,
  text_hash text not null,
  riskability text not null,
  risk_level smallint not null,
  at timestamptz not null,
  -- A confirmed warning keeps its words and how long they stood there before they were confirmed.
  text text not null default '',
  risk_result_id bigint,
  fund_version integer,
  shown_at timestamptz,
  client text,
  unique (id, custno),
  unique (id, custno, fundcode),
  foreign key (risk_result_id, custno) references risk_result (id, custno),
  constraint leave_mark_shown_before check (shown_at <= at)
);
-- The half-yearly self-check reads the confirmed warnings of a period.
create index leave_mark_at on leave_mark (at);
create trigger leave_mark_append_only before update or delete on leave_mark
  for each statement execute function ledger_is_append_only();

-- Pictures of ID cards. One that was sent is only kept; it counts from the moment the customer submits it.
create table id_image (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  side text not null check (side in ('front', 'back')),
  file_name text not null,
  sha256 text not null,
  bytes integer not null,
  at timestamptz not null,
  -- The number that was read on a picture of an ID card, as a keyed digest: another one than the account's is looked at by a
  -- person before its customer buys. Null: not read yet, because recognition was busy.
  read_hmac text default '',
  submitted_at timestamptz
);
create unique index id_image_file on id_image (file_name);
create index id_image_awaited on id_image (id) where read_hmac is null;

-- Decisions on pictures that a person looked at. One can be taken back: the pictures wait for another one.
create table id_review (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  decision text not null check (decision in ('release', 'return', 'reopen')),
  reason text not null,
  at timestamptz not null
);
create index id_review_custno on id_review (custno, id);

-- What a customer collected or visited.
create table behaviour (
  custno text not null references customer,
  ref_type text not null,
  ref_object_id text not null,
  at timestamptz not null,
  primary key (custno, ref_type, ref_object_id)
);

-- Things to do that the customer has done.
create table todo_done (
  custno text not null references customer,
  todo text not null,
  at timestamptz not null,
  primary key (custno, todo)
);

-- When a customer took a copy of everything, and which copy.
create table data_export (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  at timestamptz not null
);
create index data_export_customer on data_export (custno, at);
