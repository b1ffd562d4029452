-- The ledger, sealed and checked.

create table entry (
  entry_id bigint generated always as identity primary key,
  -- pay: bank to in-transit; confirm; release: in-transit to payable; pay-out: payable to bank. remit: bank to the customer's
  -- remitted money; pay then takes it from there. remit-give: from nobody's to a customer's. remit-back: to payable; remit-out:
  -- payable to bank. interest: what the bank credited.
  kind text not null check (kind in (
    'pay', 'confirm', 'release', 'pay-out', 'remit', 'remit-give', 'remit-back', 'remit-out', 'interest')),
  order_id bigint,
  -- Of the order, or of the transfer; '' is nobody: a transfer of an unknown payer, interest that the bank credited. A transfer gets its
  -- customer later and its earlier entries stay nobody's, so the key to it is without one, and an invariant compares them.
  custno text not null,
  day date not null,
  remit_id bigint references remittance,
  unique (order_id, kind),
  foreign key (order_id, custno) references orders (order_id, custno),
  constraint entry_of_one check (order_id is null or remit_id is null)
);
create unique index entry_remit on entry (remit_id, kind) where remit_id is not null;
create index entry_remit_out on entry (day) where kind = 'remit-out';
create trigger entry_append_only before update or delete on entry for each statement execute function ledger_is_append_only();
create trigger entry_never_truncated before truncate on entry for each statement execute function ledger_is_append_only();

-- customer_share and fund_issue are in SHARE, the other accounts in CNY. `company_service` is the company's money that pays returned
-- service fees; its balance is minus the total paid. `interest_owed` is interest that the bank credited and customers have not
-- got yet; never income of the company.
create table posting (
  entry_id bigint not null references entry,
  account text not null check (account in (
    'bank_in', 'in_transit', 'fund_cash', 'fee', 'company_service', 'interest_owed', 'payable', 'remitted', 'bank_out', 'customer_share', 'fund_issue')),
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  unit text not null check (unit in ('CNY', 'SHARE')),
  delta bigint not null check (delta <> 0)
);
create index posting_entry on posting (entry_id);
create index posting_cash on posting (custno) include (account, delta) where account in ('in_transit', 'payable');
-- The shares of one customer on a past day are the sum of what was posted until then.
create index posting_shares on posting (custno) include (entry_id, tradeacco, fundcode, delta) where account = 'customer_share';
create index posting_remitted on posting (custno) include (delta) where account = 'remitted';
create trigger posting_append_only before update or delete on posting for each statement execute function ledger_is_append_only();
create trigger posting_never_truncated before truncate on posting for each statement execute function ledger_is_append_only();

-- Each seal hashes the entries since the last one together with its hash: a changed, missing or inserted entry shows.
create table ledger_seal (
  seal_id bigint primary key,
  upto_entry_id bigint not null unique,
  entries bigint not null,
  hash text not null,
  at timestamptz not null
);
create trigger seal_append_only before update or delete on ledger_seal for each statement execute function ledger_is_append_only();
create trigger seal_never_truncated before truncate on ledger_seal for each statement execute function ledger_is_append_only();

-- The bounds are repeated for the postings, so that checking one seal does not read the whole ledger.
create function ledger_hash(after_entry bigint, upto_entry bigint, previous text) returns table (entries bigint, hash text)
language sql stable as $$
  select count(distinct e.entry_id), encode(sha256(convert_to(previous || coalesce(string_agg(
      concat_ws('|', e.entry_id, e.kind, e.order_id, e.day, p.account, p.custno, p.tradeacco, p.fundcode, p.unit, p.delta), E'\n'
      order by e.entry_id, p.account, p.fundcode, p.unit, p.delta), ''), 'UTF8')), 'hex')
  from entry e left join posting p on p.entry_id = e.entry_id and p.entry_id > after_entry and p.entry_id <= upto_entry
  where e.entry_id > after_entry and e.entry_id <= upto_entry
$$;

-- Waits for the writers of a sealed table, and lets none begin.
create function lock_sealed(which text) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if which not in ('entry', 'audit_log') then
    raise exception 'not a sealed table' using errcode = 'insufficient_privilege';
  end if;
  execute format('lock table public.%I in share row exclusive mode', which);
end $$;

-- A check after a settlement reads only what moved since the last check without findings.
-- Each invariant has one definition, over the tables `moved_*`; a whole check fills them with everything, as if nothing had
-- ever been checked. They are filled and emptied within one transaction, so that a view by itself shows nothing.

-- Where the last clean check stands. Sums are those of the entries up to entry_id, which is a seal's: none with a smaller number can
-- still come. An order's number may, so order_id is the newest that the check before the last had seen.
create table ledger_mark (
  one boolean primary key default true check (one),
  entry_id bigint not null default 0,
  seal_id bigint not null default 0,
  order_id bigint not null default 0,
  seen_order_id bigint not null default 0,
  income_at timestamptz not null default '-infinity',
  bank_in_fen bigint not null default 0,
  bank_out_fen bigint not null default 0,
  in_transit_fen bigint not null default 0,
  fund_cash_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  payable_fen bigint not null default 0,
  remitted_fen bigint not null default 0,
  customer_share_cents bigint not null default 0,
  company_service_fen bigint not null default 0,
  interest_owed_fen bigint not null default 0
);
insert into ledger_mark default values;

-- A position as its movements made it, up to the mark.
create table carried_position (
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  shares_cents bigint not null,
  cost_fen bigint not null,
  paid_fen bigint not null,
  received_fen bigint not null,
  dividend_fen bigint not null,
  realised_fen bigint not null,
  primary key (custno, tradeacco, fundcode)
);

-- Orders that waited, or whose money did, at the last clean check: they may end without an entry.
create table carried_order (order_id bigint, custno text, primary key (order_id, custno));

-- The accrual index of a class up to the last check without findings; a check of what moved begins there.
create table carried_accrual (
  fundcode text primary key,
  day date not null,
  sum_e12 bigint not null
);

-- The rows that a check reads.
create unlogged table moved_since (like ledger_mark including defaults);

-- was_confirmed: its movement is in carried_position already
create unlogged table moved_order (order_id bigint, custno text, was_confirmed boolean not null, primary key (order_id, custno));
create unlogged table moved_entry (entry_id bigint, custno text, order_id bigint, remit_id bigint, primary key (entry_id, custno));
create unlogged table moved_remittance (remit_id bigint, custno text, primary key (remit_id, custno));
-- With the sums carried forward.
create unlogged table moved_holding (like carried_position including defaults, primary key (custno, tradeacco, fundcode));

-- What needs the rights of the tables' owner, each for its own tables only, so that the role that runs the site has neither
-- TRUNCATE nor ANALYZE, nor UPDATE of what is only ever appended.
create function empty_moved() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  truncate moved_since, moved_order, moved_entry, moved_remittance, moved_holding
$$;

-- Also the statistics of the tables of orders: those of before the first large day tell the planner that nothing is confirmed, and
-- what takes seconds would take hours. Statistics only help: a VACUUM of a large table, which may take hours, must not keep a check,
-- and with it every later one, from running.
create function analyze_moved(which text) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
begin
  if which not in ('moved_order', 'moved_entry', 'moved_holding', 'orders', 'confirmation', 'holding') then
    raise exception 'not a table of a check' using errcode = 'insufficient_privilege';
  end if;
  execute format('analyze public.%I', which);
exception when lock_not_available then null;
end $$;
