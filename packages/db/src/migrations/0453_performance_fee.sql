-- expand: a new column with a default; the program before takes no performance fee
-- What an outside registrar takes as performance fee, a part of the fee with a line of its own.
alter table confirmation add column performance_fen bigint not null default 0,
  add constraint confirmation_performance check (performance_fen between 0 and fee_fen) not valid;
alter table confirmation validate constraint confirmation_performance;
