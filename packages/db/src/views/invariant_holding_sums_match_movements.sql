-- Cost, paid, received, dividends and realised income of a holding are the sums of its movements.
create view invariant_holding_sums_match_movements as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'cost, paid, received, dividend or realised differ from the movements' as problem
  from moved_holding k left join holding h using (custno, tradeacco, fundcode)
  left join (
    select custno, tradeacco, fundcode, sum(cost_moved_fen) as cost, sum(paid_moved_fen) as paid, sum(received_moved_fen) as received,
      sum(dividend_moved_fen) as dividend, sum(realised_moved_fen) as realised
    from moved_movement group by 1, 2, 3
  ) m using (custno, tradeacco, fundcode)
  where (coalesce(h.cost_fen, 0), coalesce(h.paid_fen, 0), coalesce(h.received_fen, 0), coalesce(h.dividend_fen, 0), coalesce(h.realised_fen, 0))
    is distinct from (k.cost_fen + coalesce(m.cost, 0), k.paid_fen + coalesce(m.paid, 0), k.received_fen + coalesce(m.received, 0),
      k.dividend_fen + coalesce(m.dividend, 0), k.realised_fen + coalesce(m.realised, 0));
