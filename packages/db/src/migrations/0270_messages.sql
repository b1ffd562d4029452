-- expand: new tables only
-- Texts of messages that staff gave the place of the firm's file: the newest version of a template is in force.
create table message_template (
  template text not null,
  version integer not null check (version > 0),
  text text not null check (length(text) between 1 and 300),
  -- The provider's own id of the text; '' where its provider needs none.
  provider_id text not null check (length(provider_id) <= 64),
  requested_by text not null references operator (name),
  decided_by text not null references operator (name),
  at timestamptz not null,
  primary key (template, version),
  check (requested_by <> decided_by)
);
create constraint trigger message_template_released after insert or update or delete on message_template deferrable initially deferred
  for each row execute function needs_released_request('message template');

-- Every message that was handed over, for a year. A code or password is not kept.
create table message_log (
  message_id bigint generated always as identity primary key,
  -- Its number at the provider's adapter, by which a receipt is found.
  sms_id text not null,
  template text not null,
  -- 0 is the text of the firm's file or of the product.
  version integer not null,
  mobile_enc text not null,
  -- The values of the text as JSON; null where they are secret.
  values_enc text,
  -- 'unknown' until the provider has answered, and for good where it did not.
  state text not null default 'unknown' check (state in ('sent', 'refused', 'unknown')),
  at timestamptz not null,
  -- The message that it repeats: each is repeated once.
  resend_of bigint unique references message_log on delete set null,
  resent_by text references operator (name)
);
create index message_log_failed on message_log (message_id) where state <> 'sent';
create index message_log_at on message_log (at);
