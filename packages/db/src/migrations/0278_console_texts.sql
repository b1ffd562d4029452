-- A form's name may hold the path of a text of the site.
alter table staff_draft drop constraint staff_draft_form_check;
alter table staff_draft add constraint staff_draft_form_check check (length(form) between 1 and 160);

-- Who has a text open in the console's editor, so that two editors see each other. Rewritten every few seconds, worth nothing afterwards.
create table text_editor (
  place text not null check (length(place) between 1 and 150),
  operator text not null references operator (name),
  seen_at timestamptz not null,
  primary key (place, operator)
);
create index text_editor_seen on text_editor (seen_at);

-- Who accepted which version of an agreement, and what was asked about a text.
create index agreement_acceptance_version on agreement_acceptance (agreement, version);
create index act_request_object on act_request (object);
