-- The number that was read on a picture of an ID card, as a keyed digest: another one than the account's is looked at by a
-- person before its customer buys.
alter table id_image add column read_hmac text not null default '';

create table id_review (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  decision text not null check (decision in ('release', 'return')),
  reason text not null,
  at timestamptz not null
);
create index id_review_custno on id_review (custno, id);
