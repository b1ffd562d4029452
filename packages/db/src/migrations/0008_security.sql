-- When and with which kind of browser a customer logged in: who reads of a login that was not theirs can act.
create table login_record (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  how text not null check (how in ('password', 'sms', 'register')),
  ua_class text not null,
  at timestamptz not null
);
create index login_record_customer on login_record (custno, id desc);
