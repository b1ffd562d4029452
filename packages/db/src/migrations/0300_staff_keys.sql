-- Passkeys of staff: the public half, as COSE in base64url. An ended one stays for what it has signed.
create table staff_key (
  key_id bigint generated always as identity primary key,
  operator text not null references operator (name),
  credential_id text not null unique,
  public_key text not null,
  transports text[] not null,
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by text references operator (name),
  check ((ended_at is null) = (ended_by is null))
);
create index staff_key_operator on staff_key (operator) where ended_at is null;

-- What a passkey is asked to sign, in real time: taken away by its first use, right or wrong. Who signs in is not known before.
create table staff_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('sign-in', 'register', 'approve', 'keys')),
  operator text references operator (name),
  -- An approval's challenge is a hash of the request, its digest and this.
  nonce text not null,
  request_id bigint references act_request (request_id),
  digest text,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (operator is null)),
  check ((purpose = 'approve') = (request_id is not null and digest is not null))
);
create index staff_challenge_expires on staff_challenge (expires_at);

-- How the person proved himself who released a request at the console, as evidence.
create table act_proof (
  request_id bigint primary key references act_request (request_id),
  operator text not null references operator (name),
  digest text not null,
  evidence jsonb not null,
  proved_at timestamptz not null
);
create trigger act_proof_append_only before update or delete or truncate on act_proof
  for each statement execute function ledger_is_append_only();
