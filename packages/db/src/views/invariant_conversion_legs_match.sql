-- Both legs of a conversion are confirmed together, and what leaves one fund enters the other.
create view invariant_conversion_legs_match as
  select o.order_id::text as subject, 'out ' || coalesce(a.net_fen, 0) || ', in ' || coalesce(b.gross_fen, 0) as problem
  from moved_order join orders o using (order_id)
  left join confirmation a on a.order_id = o.order_id and a.leg = 'own'
  left join confirmation b on b.order_id = o.order_id and b.leg = 'into'
  where o.kind = '036' /* conversion */ and ((o.status = '1' /* confirmed */) <> (a.order_id is not null) or (o.status = '1' /* confirmed */) <> (b.order_id is not null) or a.net_fen <> b.gross_fen);
