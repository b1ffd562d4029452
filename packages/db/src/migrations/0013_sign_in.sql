-- Signing in: what must hold over a restart and on every node. All of it lives by real time.

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

-- Wrong login passwords in a row: of one known device of a customer, of all strangers who try one, or of a name nobody has.
create table login_counter (
  who_hmac text primary key,
  custno text,
  failures integer not null default 0,
  locked_until timestamptz,
  last_at timestamptz not null
);
create index login_counter_customer on login_counter (custno);

-- What was spent of a rate limit in the window that ends at `ends_at`.
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

-- Set where a captcha is work for the browser instead of a picture.
alter table captcha add column bits integer check (bits between 1 and 24);
-- The login password's counter is login_counter now.
delete from password_counter where kind = 'login';
