-- expand: the release before sends no mail
-- Mails to the firm's own staff: one for a thing and day, whichever process asks for it. They hold no data of customers.
create table mail_outbox (
  mail_id bigint generated always as identity primary key,
  key text not null unique,
  subject text not null check (subject <> ''),
  body text not null,
  made_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
  attempts smallint not null default 0,
  -- Real time, as the mail server keeps it; business time can be moved in a demo.
  next_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  error text not null default '',
  check ((state = 'waiting') = (done_at is null))
);
create index mail_outbox_waiting on mail_outbox (next_at) where state = 'waiting';
