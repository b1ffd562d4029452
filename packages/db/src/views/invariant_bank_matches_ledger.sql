-- Each movement at the bank has its entry, and the bank's movements add up to the accounts.
create view invariant_bank_matches_ledger as
  select t.order_id || '-' || t.direction as subject, 'bank moved ' || t.amount_fen || ' ' || t.direction || ', ledger says otherwise' as problem
  from moved_order join bank_txn t using (order_id) join orders o using (order_id)
  left join entry e on e.order_id = t.order_id and e.kind = case t.direction when 'in' then 'pay' else 'pay-out' end
  where (t.state = 'done') <> (e.entry_id is not null) or (t.direction = 'in' and t.amount_fen <> o.amount_fen) or t.custno <> o.custno
  union all
  select 'all', 'bank in - bank out = ' || bank || ', held ' || held
  from (
    select -coalesce(sum(delta) filter (where account = 'bank_in'), 0) - coalesce(sum(delta) filter (where account = 'bank_out'), 0) as bank,
      coalesce(sum(delta) filter (where account in ('in_transit', 'fund_cash', 'fee', 'company_service', 'fund_contingent', 'interest_owed', 'payable', 'remitted', 'redemption_line')), 0) as held
    from moved_entry join posting using (entry_id) where unit = 'CNY'
  ) s where bank <> held;
