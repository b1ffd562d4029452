-- What the law asks to know of customers, and what compliance decides on them.

-- What compliance decided on rules of law that no two public sources confirm: entered by one, released by another. A row
-- is never changed; a newer one of the same rule and day takes its place.
create table legal_setting (
  setting_id bigint generated always as identity primary key,
  -- The name of a row of the table of rules (docs/law.md).
  rule text not null,
  effective_from date not null,
  -- In the unit of the rule: '0.4%', '30', '2026-12-31'.
  figure text not null check (figure <> ''),
  source text not null check (source <> ''),
  requested_by text not null references operator (name),
  decided_by text not null references operator (name) check (decided_by <> requested_by),
  reason text not null check (reason <> ''),
  decided_at timestamptz not null
);
create constraint trigger legal_setting_released after insert on legal_setting deferrable initially deferred
  for each row execute function decided_by_compliance('law set');
create trigger legal_setting_append_only before update or delete on legal_setting
  for each statement execute function ledger_is_append_only();

-- What customers declare about controller, beneficiary and integrity, with the person or record named. Rows are never
-- changed: the newest of a subject counts, the older ones are evidence.
create table declaration (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  subject text not null check (subject in ('controller', 'beneficiary', 'integrity')),
  answer text not null,
  detail_enc text,
  at timestamptz not null
);
create index declaration_custno on declaration (custno, subject, id);

-- Every declaration of tax residency, newest last: what the customer's row says is the newest one.
create table tax_declaration (
  declaration_id bigint generated always as identity primary key,
  custno text not null references customer,
  tax_status text not null check (tax_status in ('1', '2', '3')),
  -- Names in Latin letters, birth place, address, countries with tax numbers, as JSON; of tax residents of other countries.
  detail_enc text,
  declared_at timestamptz not null,
  -- A controlling person of a passive non-financial institution who is a tax resident of another country makes the account reportable.
  has_foreign_control boolean not null default false
);
create index tax_declaration_customer on tax_declaration (custno, declaration_id desc);

-- Declarations that have to be obtained, completed or looked at within 90 days, and what two persons of compliance decided.
create table crs_case (
  case_id bigint generated always as identity primary key,
  custno text not null references customer,
  rule text not null check (rule in ('missing', 'incomplete', 'changed', 'doubtful')),
  -- Names what it rests on: the opening, a declaration, or a declaration with a nationality.
  fact text not null,
  -- The day from which the 90 days count.
  since date not null,
  due_on date not null check (due_on > since),
  found_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'asked', 'accepted', 'nonresident')),
  decided_at timestamptz,
  requested_by text references operator (name),
  decided_by text references operator (name),
  reason text not null default '',
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (requested_by is null)),
  check (decided_by <> requested_by),
  unique (custno, rule, fact)
);
create index crs_case_waiting on crs_case (due_on, case_id) where state in ('open', 'asked');
create constraint trigger crs_case_released after update on crs_case deferrable initially deferred
  for each row execute function decided_by_compliance('crs decide');

-- Name lists against money laundering. What an entry says is sealed; it is found by keyed hashes of its names and ID numbers.
create table name_list (
  list_code text not null,
  version integer not null check (version > 0),
  -- The file or the provider it came from, and the SHA-256 of what was read.
  source text not null,
  sha256 text not null,
  entries integer not null check (entries > 0),
  taken_at timestamptz not null,
  taken_by text not null,
  primary key (list_code, version)
);

-- A changed entry is another row, so that a hit keeps what it was found on; one that left the list has an end.
create table name_list_entry (
  entry_row bigint generated always as identity primary key,
  list_code text not null,
  entry_id text not null,
  first_version integer not null,
  ended_version integer check (ended_version > first_version),
  -- Days as YYYY-MM-DD, or years, with commas between.
  births text not null,
  -- Names, ID numbers, nationality and the text of the source, as JSON.
  detail_enc text not null,
  -- Keyed hash of the whole line: an equal hash means an unchanged line.
  digest text not null,
  foreign key (list_code, first_version) references name_list
);
create unique index name_list_entry_live on name_list_entry (list_code, entry_id) where ended_version is null;

create table name_list_key (
  entry_row bigint not null references name_list_entry,
  kind text not null check (kind in ('id', 'name')),
  key text not null,
  primary key (kind, key, entry_row)
);

-- The same hashes of customers and of the persons of an institution, kept while the account is open.
create table screen_key (
  custno text not null references customer,
  -- 'self', or the role and number of a person of an institution.
  who text not null,
  name_key text not null,
  id_key text,
  born date,
  -- Version of the customer's row that the hashes were made from.
  customer_version integer not null,
  primary key (custno, who)
);
create index screen_key_name on screen_key (name_key);
create index screen_key_id on screen_key (id_key) where id_key is not null;

create table name_hit (
  hit_id bigint generated always as identity primary key,
  custno text not null references customer,
  who text not null,
  entry_row bigint not null references name_list_entry,
  kind text not null check (kind in ('id', 'birth', 'name')),
  -- By the setting at the time.
  blocking boolean not null,
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed')),
  found_at timestamptz not null,
  decided_at timestamptz,
  requested_by text references operator (name),
  decided_by text references operator (name),
  reason text not null default '',
  -- Keeps the customer from everything that moves money or shares.
  holds boolean not null generated always as (state = 'confirmed' or (state = 'open' and blocking)) stored,
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (requested_by is null)),
  check (decided_by <> requested_by),
  unique (custno, who, entry_row, kind)
);
create index name_hit_holds on name_hit (custno) where holds;
create index name_hit_open on name_hit (hit_id) where state = 'open';
create constraint trigger name_hit_released after update on name_hit deferrable initially deferred
  for each row when (old.state <> new.state) execute function decided_by_compliance('name-hit decide');

-- Large and suspicious transactions that the rules found, and what two persons of compliance decided about each.
create table aml_candidate (
  candidate_id bigint generated always as identity primary key,
  custno text not null references customer,
  rule text not null check (rule in ('large-in', 'large-out', 'fast-in-out', 'split', 'new-card', 'shared-device')),
  -- Day and amount of the facts.
  day date not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- The movements it rests on: day, direction, fen as text, source and its number.
  evidence jsonb not null,
  found_at timestamptz not null,
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'watched', 'excluded', 'reported', 'bank')),
  decided_at timestamptz,
  requested_by text references operator (name),
  decided_by text references operator (name),
  reason text not null default '',
  -- The other customers of a shared device.
  others text[] not null default '{}',
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (requested_by is null)),
  check (decided_by <> requested_by),
  unique (custno, rule, day)
);
create index aml_candidate_waiting on aml_candidate (due_on, candidate_id) where state in ('open', 'watched');
create constraint trigger aml_candidate_released after update on aml_candidate deferrable initially deferred
  for each row execute function decided_by_compliance('candidate decide');

-- Every rating of a customer's money-laundering risk; `is_current` marks the one in force.
create table aml_rating (
  rating_id bigint generated always as identity primary key,
  custno text not null references customer,
  level text not null check (level in ('low', 'medium', 'elevated', 'high')),
  -- Names of the factors that applied at the time, even if compliance decided on another level.
  factors text[] not null,
  rated_on date not null,
  -- Last day before the next review.
  review_by date not null check (review_by > rated_on),
  is_current boolean not null default true,
  cause text not null check (cause in ('opening', 'raised', 'renewed', 'decided')),
  requested_by text references operator (name),
  decided_by text references operator (name),
  reason text not null default '',
  rated_at timestamptz not null,
  check ((cause = 'decided') = (decided_by is not null) and (decided_by is null) = (requested_by is null)),
  check (decided_by <> requested_by),
  check (cause <> 'decided' or reason <> '')
);
create index aml_rating_of on aml_rating (custno, rating_id desc);
create unique index aml_rating_current on aml_rating (custno) where is_current;
create index aml_rating_due on aml_rating (review_by, rating_id) where is_current and level in ('elevated', 'high');
create constraint trigger aml_rating_released after insert on aml_rating deferrable initially deferred
  for each row when (new.cause = 'decided') execute function decided_by_compliance('aml-rating set');

-- A rating is replaced, never changed. Lowering a high or elevated level requires a decision, so that its consequences end only
-- with a released request.
create function aml_rating_is_kept() returns trigger language plpgsql as $$
declare levels constant text[] := array['low', 'medium', 'elevated', 'high'];
begin
  if tg_op = 'UPDATE' then
    if new.is_current or (new.custno, new.level, new.factors, new.review_by, new.cause)
      is distinct from (old.custno, old.level, old.factors, old.review_by, old.cause) then
      raise exception 'a rating is replaced by a newer one, not changed' using errcode = 'insufficient_privilege';
    end if;
  elsif new.cause <> 'decided' and exists (
    select from aml_rating r where r.custno = new.custno and r.rating_id < new.rating_id and r.level in ('elevated', 'high')
      and array_position(levels, r.level) > array_position(levels, new.level)
      and not exists (select from aml_rating n where n.custno = r.custno and n.rating_id > r.rating_id and n.rating_id < new.rating_id)
  ) then
    raise exception 'two persons of compliance lower a high or elevated level' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger aml_rating_kept after insert or update on aml_rating for each row execute function aml_rating_is_kept();

-- Every statement of the owners and controllers of an institution, entered by one compliance officer and checked by another.
create table ownership (
  ownership_id bigint generated always as identity primary key,
  custno text not null references customer,
  -- Layers, controllers and managers as entered, as JSON; the beneficial owners are derived by the rule.
  layers_enc text not null,
  owners int not null check (owners > 0),
  -- Comparison with the register of beneficial owners.
  register text not null check (register in ('same', 'differs', 'unseen')),
  -- Last day to resolve a difference with the register by a new statement.
  due_on date check ((due_on is not null) = (register = 'differs')),
  is_current boolean not null default true,
  requested_by text not null references operator (name),
  decided_by text not null references operator (name) check (decided_by <> requested_by),
  reason text not null check (reason <> ''),
  stated_at timestamptz not null
);
create index ownership_of on ownership (custno, ownership_id desc);
create unique index ownership_current on ownership (custno) where is_current;
create constraint trigger ownership_released after insert on ownership deferrable initially deferred
  for each row execute function decided_by_compliance('owners put');

create function ownership_is_kept() returns trigger language plpgsql as $$
begin
  -- Key rotation re-encrypts the layers.
  if (new.is_current and not old.is_current) or (new.custno, new.owners, new.register, new.due_on) is distinct from (old.custno, old.owners, old.register, old.due_on) then
    raise exception 'a statement of owners is replaced by a newer one, not changed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger ownership_kept after update on ownership for each row execute function ownership_is_kept();

-- Fund accounts that an authority froze: while a freeze is in force nothing of theirs is sold, moved or changed.
create table account_freeze (
  freeze_id bigint generated always as identity primary key,
  custno text not null references customer,
  -- Number of the authority's paper as courts print it, '（2026）沪01执118号' (packages/domain/src/validate/paper-number.ts); each acts
  -- once on an account.
  document text not null check (document ~ '^[^[:cntrl:]]{1,24}$'),
  -- Its last day; null where it holds until a paper ends it.
  until date,
  began_at timestamptz not null,
  requested_by text not null references operator (name),
  -- Null where an emergency froze, which has no second person yet.
  decided_by text references operator (name),
  ended_at timestamptz,
  end_document text check (end_document ~ '^[^[:cntrl:]]{1,24}$'),
  end_requested_by text references operator (name),
  end_decided_by text references operator (name),
  emergency_id bigint references emergency,
  unique (custno, document),
  check (requested_by <> decided_by),
  check (end_requested_by <> end_decided_by),
  check (num_nulls(ended_at, end_document, end_requested_by, end_decided_by) in (0, 4)),
  constraint account_freeze_decided check (num_nonnulls(decided_by, emergency_id) = 1)
);

create function account_freezes_only_end() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (to_jsonb(new) - '{ended_at,end_document,end_requested_by,end_decided_by}'::text[])
      <> (to_jsonb(old) - '{ended_at,end_document,end_requested_by,end_decided_by}'::text[]) then
    raise exception 'a freeze only ends, once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger account_freeze_ends before update on account_freeze
  for each row execute function account_freezes_only_end();
create constraint trigger account_freeze_released after insert on account_freeze deferrable initially deferred
  for each row execute function needs_released_request('account freeze');
create constraint trigger account_unfreeze_released after update on account_freeze deferrable initially deferred
  for each row execute function needs_released_request('account unfreeze');

-- Records of due diligence are kept until the retention of a closed account is over. Nothing has to be kept of a customer
-- who never had an account (account/closing.ts).
create function diligence_is_kept() returns trigger language plpgsql as $$
begin
  if is_erasable(old.custno) or exists (
    select from customer where custno = old.custno and closed_at is not null and opened_at is null) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
create trigger aml_candidate_diligence before delete on aml_candidate for each row execute function diligence_is_kept();
create trigger aml_rating_diligence before delete on aml_rating for each row execute function diligence_is_kept();
create trigger crs_case_diligence before delete on crs_case for each row execute function diligence_is_kept();
create trigger declaration_diligence before delete on declaration for each row execute function diligence_is_kept();
create trigger name_hit_diligence before delete on name_hit for each row execute function diligence_is_kept();
create trigger ownership_diligence before delete on ownership for each row execute function diligence_is_kept();
create trigger tax_declaration_diligence before delete on tax_declaration for each row execute function diligence_is_kept();
