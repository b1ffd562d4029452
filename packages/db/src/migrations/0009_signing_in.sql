-- Sign-in state that must survive a restart and hold on every node. These tables use real time.

-- One counter for each secret of a customer but the login password, changed in its own committed transaction.
create table password_counter (
  custno text not null references customer,
  kind text not null check (kind in ('trade', 'query')),
  failures integer not null default 0,
  locked_until timestamptz,
  -- Keyed digests of the failures counted since the last right password, with blanks between: the browser repeats a call
  -- whose answer is lost, and the repeat is the same failure.
  counted_hmac text not null default '',
  primary key (custno, kind)
);

-- Consecutive wrong login passwords: per known device of a customer, for all unknown devices together, or per unknown name.
create table login_counter (
  who_hmac text primary key,
  custno text,
  failures integer not null default 0,
  locked_until timestamptz,
  last_at timestamptz not null,
  -- Keyed digests of the newest counted failures, with blanks between, as in password_counter: a repeated login call whose
  -- answer was lost is the same failure.
  counted_hmac text not null default ''
);
create index login_counter_customer on login_counter (custno);

create table session (
  custno text primary key references customer,
  token_hash text not null unique,
  ua_class text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Which device the session is of.
  device_hmac text not null default ''
);

-- Why a session ended, shown on the device that still has it open and among the customer's messages.
create table session_ended (
  token_hash text primary key,
  custno text not null references customer,
  how text not null check (how in ('login', 'change', 'staff')),
  -- Of the login that ended it; empty where a change of password or mobile number did, or staff at the customer's request.
  ua_class text not null,
  same_device boolean not null,
  -- Business time, as login records have it.
  at timestamptz not null
);
create index session_ended_custno on session_ended (custno, at);

-- When and with which kind of browser a customer logged in: who reads of a login that was not theirs can act.
create table login_record (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  how text not null check (how in ('password', 'sms', 'register')),
  ua_class text not null,
  at timestamptz not null
);
create index login_record_customer on login_record (custno, id desc);

-- Devices a customer logged in from and proved to hold the mobile number on; the id the browser keeps is not stored.
create table known_device (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  device_hmac text not null,
  ua_class text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (custno, device_hmac)
);

-- Which customers logged in from one device in a month. The hash is keyed and salted with the month, so that a device cannot be followed
-- from one month to another; rows end with the month after.
create table device_month (
  custno text not null references customer,
  month date not null check (extract(day from month) = 1),
  device_hmac text not null,
  primary key (custno, month, device_hmac)
);
create index device_month_device on device_month (month, device_hmac);

-- The used part of a rate limit in the window that ends at `ends_at`.
create table limit_use (
  name text not null,
  key_hmac text not null,
  used integer not null,
  ends_at timestamptz not null,
  primary key (name, key_hmac)
);

-- Requests that carry a secret and no request id, for as long as their time stamp would still be accepted.
create table used_nonce (
  nonce_hash text primary key,
  ends_at timestamptz not null
);

-- Captchas that wait for an answer.
create table captcha (
  id text primary key,
  purpose text not null,
  answer_hmac text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  -- Set where a captcha is work for the browser instead of a picture.
  bits integer check (bits between 1 and 24),
  -- Keyed hash of the device that asked for a captcha, its purpose, and the number or account it is for.
  bound_hmac text not null default ''
);

-- Codes live for minutes and are counted for a day: their number stands under a digest whose key stays.
create table sms_code (
  id bigint generated always as identity primary key,
  mobile_hmac text not null,
  purpose text not null,
  code_hmac text not null,
  tries integer not null default 0,
  used boolean not null default false,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- What a ticket was given for, sealed beside it.
  mobile_enc text,
  -- A code belongs to the device that asked for it: a stranger's guesses and messages neither spend nor void another's.
  -- `by_owner`: asked from a device that the number's customer has confirmed, which has a quota of its own.
  asker text not null default '',
  by_owner boolean not null default false,
  -- Unknown devices in one address range share a quota per number; a caller who proved the password has a separate one.
  -- `asker_range`: keyed hash of the range that asked.
  asker_range text not null default '',
  by_password boolean not null default false,
  -- A caller who named the account's ID number has a separate quota, which unknown devices cannot use up.
  by_identity boolean not null default false
);
create index sms_code_mobile on sms_code (mobile_hmac, purpose, sent_at desc);
