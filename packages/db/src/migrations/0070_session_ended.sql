-- Which device a session is of, and what ended one that somebody may still have open: read by the device that is out, and
-- by its customer among the messages.
alter table session add column device_hmac text not null default '';

create table session_ended (
  token_hash text primary key,
  custno text not null references customer,
  how text not null check (how in ('login', 'change')),
  -- Of the login that ended it; empty where a change of password or mobile number did.
  ua_class text not null,
  same_device boolean not null,
  -- Business time, as login records have it.
  at timestamptz not null
);
create index session_ended_custno on session_ended (custno, at);
