-- The shares that customers hold in a fund are the sum of its movements.
create view invariant_fund_shares_match_movements as
  select fundcode as subject, 'held ' || h.shares || ', issued ' || h.carried + coalesce(m.shares, 0) as problem
  from (
    select fundcode, sum(coalesce(h.shares_cents, 0)) as shares, sum(k.shares_cents) as carried
    from moved_holding k left join holding h using (custno, tradeacco, fundcode) group by 1
  ) h
  left join (select fundcode, sum(moved_cents) as shares from moved_movement group by 1) m using (fundcode)
  where h.shares <> h.carried + coalesce(m.shares, 0);
