-- Messages handed to an SMS provider: which template, never its values or the number. `receipt` is what the network
-- reported about the delivery.
create table sms_sent (
  sms_id text primary key,
  template text not null,
  state text not null check (state in ('sent', 'refused', 'unknown')),
  -- The provider's own number of the message, or the code of its refusal.
  provider_ref text not null default '',
  at timestamptz not null,
  receipt text check (receipt in ('delivered', 'failed')),
  receipt_code text,
  receipt_at timestamptz
);
create index sms_sent_provider_ref on sms_sent (provider_ref) where provider_ref <> '';
create index sms_sent_at on sms_sent (at);
