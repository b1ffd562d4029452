-- expand: nullable limits of institutions, and a table that the previous release does not read.
-- Institutions may have limits of their own; null means the limit of persons.
alter table fund
  add column inst_min_first_fen bigint check (inst_min_first_fen >= 0),
  add column inst_min_further_fen bigint check (inst_min_further_fen >= 0),
  add column inst_single_max_fen bigint check (inst_single_max_fen >= 0),
  add column inst_day_max_fen bigint check (inst_day_max_fen >= 0);

-- Changes of status and limits effective from a later trading day; `fund` has the current values.
create table fund_coming_term (
  fundcode text not null references fund,
  effective_from date not null,
  term text not null check (term in ('status', 'min_first_fen', 'min_further_fen', 'single_max_fen', 'day_max_fen', 'min_redeem_cents',
    'min_hold_cents', 'inst_min_first_fen', 'inst_min_further_fen', 'inst_single_max_fen', 'inst_day_max_fen')),
  value text check (value is not null or starts_with(term, 'inst_')),
  primary key (fundcode, effective_from, term)
);
create constraint trigger fund_coming_term_released after insert or update on fund_coming_term deferrable initially deferred
  for each row execute function needs_release_once_traded('funds import');
