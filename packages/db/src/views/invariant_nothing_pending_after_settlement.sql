-- No order that was due and paid when a settlement began is still pending after it.
create view invariant_nothing_pending_after_settlement as
  select o.order_id::text as subject, 'still pending after its day ' || o.confirm_date || ' was settled' as problem
  from moved_order join orders o using (order_id)
  left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
  left join remittance m on m.order_id = o.order_id
  where o.status = '9' /* pending */ and o.kind <> '020' /* subscription */ and (o.amount_fen is null or o.kind = '140' /* refund */ or t.state = 'done') and exists (
    select from settlement_run r
    where r.fundcode = o.fundcode and r.day >= o.confirm_date and r.step = 'confirm'
      and r.at > coalesce(m.handled_at, t.done_at, o.accept_at));
