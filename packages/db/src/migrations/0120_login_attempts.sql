-- Keyed digests of the newest counted failures, with blanks between, as in password_counter: a repeated login call whose
-- answer was lost is the same failure.
alter table login_counter add column counted_hmac text not null default '';
