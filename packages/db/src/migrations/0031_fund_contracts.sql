-- expand: the new columns may be null, which means a contract without an end and conversion into every fund of the same register.

alter table fund
  -- The last trading day under the contract of a fund with a fixed term; from the day after it trading is stopped.
  add column end_date date,
  -- The funds into which the contract lets shares be converted: codes with a space between them, or 'none'.
  add column convert_into text check (convert_into ~ '^(none|[0-9]{6}( [0-9]{6})*)$'),
  add constraint ends_after_set_up check (end_date > setup_date);
