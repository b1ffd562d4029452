-- Conversion, regular plans and dividend method, as customers ask for them.

-- A conversion has to suit by the fund it enters, so the warning confirmed before it is about that one. Its risk_level and
-- fund_version are those of that fund too.
alter table orders
  add column target_leave_mark_id bigint,
  add constraint orders_target_leave_mark_fkey foreign key (target_leave_mark_id, custno, target_fundcode)
    references leave_mark (id, custno, fundcode);

-- One change of the dividend method of a holding waits at a time.
create unique index orders_method_pending on orders (custno, tradeacco, fundcode) where kind = '029' and status = '9';

-- Every failed run is told to the customer once it is kept.
alter table plan_failure add column told_at timestamptz;
create index plan_failure_untold on plan_failure (plan_id, due_date) where told_at is null;
