-- What customers declare about controller, beneficiary and integrity, with the person or record named. Rows are never
-- changed: the newest of a subject counts, the older ones are evidence.
create table declaration (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  subject text not null check (subject in ('controller', 'beneficiary', 'integrity')),
  answer text not null,
  detail_enc text,
  at timestamptz not null
);
create index declaration_custno on declaration (custno, subject, id);
