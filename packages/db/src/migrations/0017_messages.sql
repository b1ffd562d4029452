-- Messages to customers and staff, and what customers asked.

-- What the embedded SMS gateway sent; served at /dev/outbox in development only.
create table sms_outbox (
  id bigint generated always as identity primary key,
  mobile_enc text not null,
  at timestamptz not null,
  body_enc text not null,
  sms_id text unique
);

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
  resent_by text references operator (name),
  -- A message to a customer is the customer's data: it is in the copy, and goes when the account is closed.
  custno text references customer
);
create index message_log_failed on message_log (message_id) where state <> 'sent';
create index message_log_at on message_log (at);
create index message_log_of_customer on message_log (custno) where custno is not null;
-- A message is recorded and handed over once under its number.
create unique index message_log_sms_id on message_log (sms_id);

-- What happened to a customer's orders, written by the statement that made it happen, whatever code that was: no event
-- without its cause, and no cause without its event.
create table customer_event (
  order_id bigint not null,
  -- 'due': a transfer is missing on the last day for it; 'paid': money left for the customer's card.
  kind text not null check (kind in ('due', 'debited', 'confirmed', 'failed', 'delayed', 'paid')),
  -- The day of the event; for 'delayed' the new day, or the day that passed without a new one.
  day date not null,
  custno text not null,
  at timestamptz not null,
  -- The result for its message; null until it is sent or turns out to be unwanted.
  sms text check (sms in ('sent', 'refused', 'unknown', 'unwanted')),
  primary key (order_id, kind, day),
  foreign key (order_id, custno) references orders (order_id, custno)
);
create index customer_event_open on customer_event (at) where sms is null;

-- The daily income of money funds is no event.
create function note_order_events() returns trigger language plpgsql as $$
begin
  insert into customer_event (order_id, kind, day, custno, at)
  select n.order_id, case n.status when '1' then 'confirmed' when '0' then 'failed' else 'delayed' end,
    case when n.status in ('0', '1') then (b.at at time zone 'Asia/Shanghai')::date
      when n.confirm_date > o.confirm_date then n.confirm_date else n.pay_date end,
    n.custno, b.at
  from new_row n join old_row o using (order_id) cross join business_time b
  where o.status = '9' and n.kind in ('020', '022', '024', '029', '036', '039', '143') and n.cause is distinct from 'carry'
    and (n.status in ('0', '1') or n.status = '9' and (n.confirm_date > o.confirm_date or n.pay_date > o.pay_date))
  on conflict do nothing;
  return null;
end $$;
create trigger orders_events after update on orders referencing old table as old_row new table as new_row
  for each statement execute function note_order_events();

create function note_money_events() returns trigger language plpgsql as $$
begin
  insert into customer_event (order_id, kind, day, custno, at)
  select n.order_id, case when n.state <> 'done' then 'delayed' when n.direction = 'in' then 'debited' else 'paid' end,
    case when n.state = 'done' then (b.at at time zone 'Asia/Shanghai')::date else n.due_date end, n.custno, b.at
  from new_row n join old_row o using (order_id, direction) cross join business_time b
  where n.state = 'done' and o.state <> 'done'
    or n.direction = 'out' and n.state = 'requested' and n.attempt = o.attempt and n.due_date > o.due_date
  on conflict do nothing;
  return null;
end $$;
create trigger bank_txn_events after update on bank_txn referencing old table as old_row new table as new_row
  for each statement execute function note_money_events();

-- Which events a customer wants by SMS, and from which amount; kinds without a row are wanted from any amount.
create table sms_choice (
  custno text not null references customer (custno),
  kind text not null check (kind in ('debit', 'confirm', 'payout', 'refund', 'lapse', 'delay')),
  wanted boolean not null,
  from_fen bigint not null check (from_fen >= 0),
  primary key (custno, kind)
);

-- The statements sent to customers with their figures: evidence that each was sent once.
create table customer_statement (
  custno text not null references customer,
  -- '2026' or '2026Q4'
  period text not null check (period ~ '^20\d\d(Q[1-4])?$'),
  last_day date not null,
  closing_fen bigint not null,
  inflow_fen bigint not null,
  outflow_fen bigint not null,
  state text not null check (state in ('sent', 'refused', 'unknown')),
  sent_at timestamptz not null,
  primary key (custno, period)
);

-- Notices to owners of plans from which trading day entering a fund is free: the evidence that each was sent once.
create table free_entry_notice (
  custno text not null references customer,
  fundcode text not null references fund,
  free_from date not null,
  state text not null check (state in ('sent', 'refused', 'unknown')),
  sent_at timestamptz not null,
  primary key (custno, fundcode)
);

-- Mails to the firm's staff, at most one per subject and day in all processes. They contain no customer data.
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

-- Complaints, questions and other matters of customers, and of callers who are none. What is written about them is sealed: it names
-- people.
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
  -- A form that is sent again, because its answer was lost on the way, writes once.
  form_id text check (length(form_id) = 36),
  -- The first answer to the caller is due within some working hours.
  answer_by timestamptz,
  answered_at timestamptz,
  answered_by text references operator (name),
  -- The department from which an answer is awaited; the ticket's owner does not change.
  desk text check (desk in ('clearing', 'finance')),
  check ((outcome is null) = (closed_at is null) and (outcome is null) = (closed_by is null)),
  check ((answered_at is null) = (answered_by is null)),
  unique (ticket_id, custno),
  check (outcome is null or desk is null)
);
create index ticket_open on ticket (due_on, ticket_id) where outcome is null;
create index ticket_of_customer on ticket (custno, ticket_id) where custno <> '';
create index ticket_of_owner on ticket (owner) where outcome is null;
create unique index ticket_of_form on ticket (custno, form_id);

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

create table ticket_note (
  note_id bigint generated always as identity primary key,
  ticket_id bigint not null,
  custno text not null,
  kind text not null check (kind in ('note', 'change', 'outcome')),
  written_by text not null references operator (name),
  at timestamptz not null,
  text_enc text not null,
  form_id text check (length(form_id) = 36),
  foreign key (ticket_id, custno) references ticket (ticket_id, custno) on delete cascade
);
create index ticket_note_of_ticket on ticket_note (ticket_id, note_id);
create unique index ticket_note_of_form on ticket_note (custno, form_id);
