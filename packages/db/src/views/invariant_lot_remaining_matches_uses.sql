-- The remaining shares of a lot are its initial shares less those used.
create view invariant_lot_remaining_matches_uses as
  with touched as (
    select lot_id from moved_order join lot using (order_id)
    union select lot_id from moved_order join lot_use using (order_id)
    union select lot_id from moved_order join orders using (order_id) where lot_id is not null
  )
  select l.lot_id::text as subject, 'remaining ' || l.remaining_cents || ' of ' || l.shares_cents || ', used ' || coalesce(u.used, 0) as problem
  from touched join lot l using (lot_id)
  left join (select lot_id, sum(shares_cents) as used from touched join lot_use using (lot_id) group by 1) u using (lot_id)
  where l.remaining_cents <> l.shares_cents - coalesce(u.used, 0);
