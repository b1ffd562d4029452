-- What each purchase was decided on: the assessment, the class, the fund's record and risk level, and where it came from.
-- The placing statement reads them under the versions of the decision, so they are the very facts. No foreign key: the
-- number comes from the customer's own row, and an order is not to pay for a check of it.
alter table orders
  add column risk_result_id bigint,
  add column riskability text,
  add column risk_level smallint,
  add column fund_version integer,
  -- Browser family, system and network (not the address) of who asked.
  add column client text;
create trigger orders_evidence_written_once before update on orders for each row
  when (new.leave_mark_id is distinct from old.leave_mark_id or new.agreements <> old.agreements
    or new.risk_result_id is distinct from old.risk_result_id or new.riskability is distinct from old.riskability
    or new.risk_level is distinct from old.risk_level or new.fund_version is distinct from old.fund_version
    or new.client is distinct from old.client)
  execute function order_is_written_once();

-- A confirmed warning keeps its words and how long they stood there before they were confirmed.
alter table leave_mark
  add column text text not null default '',
  add column risk_result_id bigint references risk_result,
  add column fund_version integer,
  add column shown_at timestamptz,
  add column client text,
  add constraint leave_mark_shown_before check (shown_at <= at);
create trigger leave_mark_append_only before update or delete on leave_mark
  for each statement execute function ledger_is_append_only();

-- The assessment that counts; past ones stay as they were.
alter table customer add column risk_result_id bigint references risk_result;
create trigger risk_result_append_only before update or delete on risk_result
  for each statement execute function ledger_is_append_only();
create index risk_result_customer on risk_result (custno, id desc);

-- A closed account keeps its row for the years the law asks for, but nobody is found by it: its mobile number is free at
-- once, its ID number from the next trading day.
alter table customer
  alter column mobile_bidx drop not null,
  add column closed_at timestamptz,
  add column former_idno_bidx text,
  add constraint customer_closed_is_not_found check
    (case when closed_at is null then mobile_bidx is not null and former_idno_bidx is null else mobile_bidx is null and idno_bidx is null end);
create index customer_former_idno on customer (former_idno_bidx) where former_idno_bidx is not null;

-- When a customer took a copy of everything, and which copy.
create table data_export (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  at timestamptz not null
);
create index data_export_customer on data_export (custno, at);
