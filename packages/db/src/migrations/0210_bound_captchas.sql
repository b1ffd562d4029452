-- expand: the release before writes captchas without the column, and this one refuses those
-- Keyed hash of the device that asked for a captcha, its purpose, and the number or account it is for.
alter table captcha add column bound_hmac text not null default '';
