-- expand: the release before does not write the new columns
-- A form that is sent again, because its answer was lost on the way, writes once.
alter table ticket add column form_id text check (length(form_id) = 36);
create unique index ticket_of_form on ticket (custno, form_id);
alter table ticket_note add column form_id text check (length(form_id) = 36);
create unique index ticket_note_of_form on ticket_note (custno, form_id);
