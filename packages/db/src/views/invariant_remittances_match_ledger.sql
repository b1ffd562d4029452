-- Customers' transfers: unhandled ones are liabilities, each is booked once and used or returned once.
create view invariant_remittances_match_ledger as
  with sender as (select distinct r.custno from moved_remittance join remittance r using (remit_id) where r.custno is not null)
  select custno as subject, 'remitted ' || coalesce(p.cash, 0) || ', waiting ' || coalesce(r.amount, 0) as problem
  from sender
  left join (select custno, sum(delta) as cash from sender join posting using (custno) where account = 'remitted' group by 1) p using (custno)
  left join (select custno, sum(amount_fen) as amount from remittance where state = 'waiting' group by 1) r using (custno)
  where coalesce(p.cash, 0) <> coalesce(r.amount, 0)
  union all
  select 'R' || r.remit_id, 'transfer is ' || r.state || ', its entries or its order say otherwise'
  from moved_remittance join remittance r using (remit_id)
  left join entry came on came.remit_id = r.remit_id and came.kind = 'remit'
  left join entry back on back.remit_id = r.remit_id and back.kind = 'remit-back'
  left join entry gone on gone.remit_id = r.remit_id and gone.kind = 'remit-out'
  left join bank_txn t on t.order_id = r.order_id and t.direction = 'in'
  where came.entry_id is null or (back.entry_id is not null) <> (r.state in ('returning', 'returned'))
    or (gone.entry_id is not null) <> (r.state = 'returned')
    or (r.state = 'matched' and (t.state is distinct from 'done' or t.amount_fen <> r.amount_fen or t.custno <> r.custno))
  union all
  -- Entries of before its customer was known are nobody's.
  select 'R' || e.remit_id, 'an entry is that of customer ' || e.custno || ', the transfer that of ' || coalesce(r.custno, 'nobody')
  from moved_remittance join entry e using (remit_id) join remittance r using (remit_id)
  where e.custno <> '' and e.custno is distinct from r.custno
  union all
  select t.order_id::text, 'paid by transfer without one'
  from moved_order join orders o using (order_id)
  join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
  left join remittance r on r.order_id = o.order_id
  where o.payment = 'remit' and r.remit_id is null;
