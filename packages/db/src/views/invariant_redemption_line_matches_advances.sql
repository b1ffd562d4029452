-- What a line has given is the sum of its open advances.
create view invariant_redemption_line_matches_advances as
  select l.fundcode as subject, 'the line gave ' || l.used_fen || ', its advances are ' || coalesce(x.amount, 0) as problem
  from redemption_line l
  left join (
    select line_code, sum(advance_fen) as amount from fast_redemption where state in ('asked', 'paid') group by 1
  ) x on x.line_code = l.fundcode
  where l.used_fen <> coalesce(x.amount, 0);
