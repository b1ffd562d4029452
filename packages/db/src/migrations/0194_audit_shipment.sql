-- expand: a table that the release before does not use
-- How far the audit log has left the machine: whole seals, each line with the number that it has in the log as a whole.
create table audit_shipment (
  one boolean primary key default true check (one),
  seal_id bigint not null,
  hash text not null,
  lines bigint not null check (lines >= 0),
  at timestamptz not null
);
