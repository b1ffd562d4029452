-- A copy of a lot has the origin of the lot that was bought; a lot without shares records no later split. In the class into which its
-- class was converted it has another price, and the splits of that class.
create view invariant_copied_lots_keep_origin as
  select l.lot_id::text as subject, 'copied from lot ' || b.lot_id || ', origin differs' as problem
  from moved_order join lot l using (order_id) join lot b on b.lot_id = l.root_lot_id
  cross join lateral (select least(cardinality(l.split_ratios_e9), cardinality(b.split_ratios_e9)) as count) s
  where b.root_lot_id is not null or (l.fundcode = b.fundcode) <> (l.converted_on is null)
    or (l.register_date, l.trade_date, l.fee_type, l.channel) is distinct from (b.register_date, b.trade_date, b.fee_type, b.channel)
    or (l.converted_on is null and (l.nav_e4 <> b.nav_e4 or l.split_ratios_e9[1:s.count] <> b.split_ratios_e9[1:s.count]));
