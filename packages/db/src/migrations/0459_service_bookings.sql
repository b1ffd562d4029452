-- expand: a new table only
-- The service fee of own sales that the custodian booked for a class, from the NAV before up to that of the day. A figure that it
-- corrects is a further row. Ours is set once the index of the class reaches the day, and set again when a NAV changes that index.
create table service_booking (
  booking_id bigint generated always as identity primary key,
  fundcode text not null references fund,
  day date not null,
  booked_fen bigint not null check (booked_fen >= 0),
  own_fen bigint,
  accrued_e12 bigint,
  -- how far roundings of the custodian may move its figure
  tolerance_fen bigint,
  received_at timestamptz not null,
  constraint service_booking_compared check ((own_fen is null) = (accrued_e12 is null) and (own_fen is null) = (tolerance_fen is null))
);
create index service_booking_day on service_booking (day, fundcode, booking_id);
-- Staff write notes on such breaks too.
alter table reconciliation_note drop constraint reconciliation_note_subject_check,
  add constraint reconciliation_note_subject_check CHECK ((subject ~ '^(fund|bank|invariant|case|difference|service|suspense):'::text)) not valid;
alter table reconciliation_note validate constraint reconciliation_note_subject_check;
