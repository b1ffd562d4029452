-- expand: one column
-- Whether one holder stays below half: always, never in a fund of founders or one made for a holder. Null: where shares sold
-- elsewhere are known.
alter table fund add column holder_limit text check (holder_limit in ('half', 'founder', 'custom'));
