-- What the contract of a fund asks of its raising; the defaults are the law's. Other agencies raise beside this site: their
-- shares are in other_shares_cents, their customers here.
alter table fund
  add column raise_min_shares_cents bigint not null default 20000000000 check (raise_min_shares_cents >= 0),
  add column raise_min_fen bigint not null default 20000000000 check (raise_min_fen >= 0),
  add column raise_min_holders integer not null default 200 check (raise_min_holders >= 1),
  add column other_holders integer not null default 0 check (other_holders >= 0);
