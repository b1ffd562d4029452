-- expand: new columns, one nullable and one with a default
-- A save or removal of a draft names the version that its form last saw, so that the last of two open pages does not win silently. The
-- writer is the open form that saved last: its own save whose answer was lost is no conflict.
alter table staff_draft
  add column version text not null default gen_random_uuid()::text,
  add column writer text;
