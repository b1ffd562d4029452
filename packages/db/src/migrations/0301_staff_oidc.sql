-- Sign-ins of staff that are under way at the firm's identity provider, in real time. Taken away by their first return.
create table staff_oidc (
  state text primary key,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
create index staff_oidc_expires on staff_oidc (expires_at);
