-- expand: nullable columns that the release before does not write
-- The first answer to the caller is due after some working hours; tickets of before have no such time. `desk` is the part of the house
-- that a ticket waits for, while its owner keeps it.
alter table ticket
  add column answer_by timestamptz,
  add column answered_at timestamptz,
  add column answered_by text references operator (name),
  add column desk text check (desk in ('clearing', 'finance')),
  add check ((answered_at is null) = (answered_by is null)),
  add check (outcome is null or desk is null);
