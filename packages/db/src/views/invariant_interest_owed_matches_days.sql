-- Interest that the bank credited is owed until customers got it, and no customer got more than was earned.
create view invariant_interest_owed_matches_days as
  select 'all' as subject, 'interest owed ' || l.owed || ', credited less paid ' || d.owed as problem
  from (
    select s.interest_owed_fen + coalesce(sum(delta) filter (where account = 'interest_owed'), 0) as owed
    from moved_since s left join (moved_entry join posting using (entry_id)) on true group by s.interest_owed_fen
  ) l, (select coalesce(sum(credited_fen - paid_fen), 0) as owed from interest_day) d
  where l.owed <> d.owed or l.owed < 0
  union all
  select concat_ws('/', o.custno, o.tradeacco), 'interest paid ' || o.paid || ', earned ' || coalesce(s.earned, 0)
  from (
    select custno, tradeacco, sum(amount_fen) as paid from orders
    where cause = 'interest' and (custno, tradeacco) in (select x.custno, x.tradeacco from moved_order join orders x using (order_id) where x.cause = 'interest')
    group by 1, 2
  ) o
  left join lateral (
    select sum(earned_fen) + div(sum(earned_rest), 2628000000000) as earned from settlement_stay t where (t.custno, t.tradeacco) = (o.custno, o.tradeacco)) s on true
  where o.paid > coalesce(s.earned, 0);
