-- expand: the release before registers keys without an algorithm, and knew one for each kind
-- What each key works with. Null is a key of that release.
alter table key_fingerprint add column algorithm text
  check (algorithm in ('aes-256-gcm', 'sm4-gcm', 'hmac-sha256', 'hmac-sm3', 'rsa', 'sm2'));
update key_fingerprint set algorithm = case
  when name like 'data-%' then 'aes-256-gcm' when name like 'field-%' then 'rsa' else 'hmac-sha256' end;
