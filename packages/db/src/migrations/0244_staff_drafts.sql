-- What a member of staff has typed into a form and not asked for yet; it returns to the same person only. Sealed: NAVs before they are
-- published are inside information.
create table staff_draft (
  operator text not null references operator (name),
  form text not null check (length(form) between 1 and 60),
  content_enc text not null,
  saved_at timestamptz not null,
  primary key (operator, form)
);
