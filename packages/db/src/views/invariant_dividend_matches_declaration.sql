-- A dividend is the declared amount per share times the entitled shares, rounded once per holder, unless the
-- registrar's figure differs.
create view invariant_dividend_matches_declaration as
  select o.order_id::text as subject, 'dividend ' || c.gross_fen || ' for ' || o.shares_cents || ' shares' as problem
  from moved_order join orders o using (order_id) join confirmation c using (order_id)
  left join dividend d on d.fundcode = o.fundcode and d.ex_date = o.trade_date
  where o.kind = '143' /* dividend */ and o.cause = 'dividend'
    and (d.fundcode is null or c.gross_fen <> div(2 * o.shares_cents * d.per_share_e6 + 1000000, 2000000))
    and not exists (select from exchange_difference x where x.order_id = o.order_id);
