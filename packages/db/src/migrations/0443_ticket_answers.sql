-- expand: nullable columns that the previous release does not write
-- The first answer to the caller is due within some working hours; older tickets have no due time. `desk` is the department from
-- which an answer is awaited; the ticket's owner does not change.
alter table ticket
  add column answer_by timestamptz,
  add column answered_at timestamptz,
  add column answered_by text references operator (name),
  add column desk text check (desk in ('clearing', 'finance')),
  add check ((answered_at is null) = (answered_by is null)),
  add check (outcome is null or desk is null);
