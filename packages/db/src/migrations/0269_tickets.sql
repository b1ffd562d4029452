-- expand: new tables only
-- Complaints, questions and other matters of customers, and of callers who are none. What is written about them is sealed: it names people.
create table ticket (
  ticket_id bigint generated always as identity primary key,
  kind text not null check (kind in ('complaint', 'question', 'request', 'fault')),
  channel text not null check (channel in ('phone', 'counter', 'mail', 'letter', 'regulator')),
  -- '' where the caller is no customer.
  custno text not null,
  text_enc text not null,
  order_ids bigint[] not null,
  -- Reference of the sound and video recording (双录) of orders taken at the counter.
  recording text not null check (length(recording) <= 64),
  owner text not null references operator (name),
  opened_by text not null references operator (name),
  opened_at timestamptz not null,
  due_on date not null,
  version integer not null default 1,
  outcome text check (outcome in ('solved', 'explained', 'compensated', 'unfounded', 'withdrawn')),
  closed_at timestamptz,
  closed_by text references operator (name),
  check ((outcome is null) = (closed_at is null) and (outcome is null) = (closed_by is null))
);
create index ticket_open on ticket (due_on, ticket_id) where outcome is null;
create index ticket_of_customer on ticket (custno, ticket_id) where custno <> '';

create table ticket_note (
  note_id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket on delete cascade,
  -- As of its ticket.
  custno text not null,
  kind text not null check (kind in ('note', 'change', 'outcome')),
  written_by text not null references operator (name),
  at timestamptz not null,
  text_enc text not null
);
create index ticket_note_of_ticket on ticket_note (ticket_id, note_id);

-- A closed ticket keeps what it says, and nothing written is changed; only the end of its customer's retention removes it, and a new
-- key of the vault seals it again.
create function tickets_stay_closed() returns trigger language plpgsql as $$
begin
  if old.outcome is not null and (to_jsonb(new) - 'text_enc') <> (to_jsonb(old) - 'text_enc') then
    raise exception 'a closed ticket does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ticket_stays_closed before update on ticket for each row execute function tickets_stay_closed();
