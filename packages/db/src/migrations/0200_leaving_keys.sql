-- expand: a further state, which the release before treats as a key that decrypts and does not encrypt
-- `leaving` is a key that was in use: what it encrypted is encrypted with the key before it again, then it goes.
alter table key_fingerprint drop constraint key_fingerprint_state_check;
alter table key_fingerprint add constraint key_fingerprint_state_check check (state in ('next', 'active', 'leaving'));
