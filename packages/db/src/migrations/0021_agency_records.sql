-- What an agency confirmed for a customer of ours (分销确认): told by the registrar, shown, never booked here.
create table agency_record (
  agency_id text not null references agency,
  serial text not null,
  custno text not null references customer,
  fundcode text not null references fund,
  kind text not null check (kind in ('020', '022', '024', '036', '039', '143')),
  apply_date date not null,
  confirm_date date not null check (confirm_date >= apply_date),
  amount_fen bigint not null check (amount_fen >= 0),
  shares_cents bigint not null check (shares_cents >= 0),
  nav_e4 bigint check (nav_e4 > 0),
  fee_fen bigint not null default 0 check (fee_fen >= 0),
  succeeded boolean not null default true,
  primary key (agency_id, serial)
);
create index agency_record_customer on agency_record (custno, confirm_date desc, serial);
