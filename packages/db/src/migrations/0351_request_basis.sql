-- expand: one column
-- The digest of what must be the same at the release even where totals moved a little; null of requests made before, which are
-- released only as they were shown.
alter table act_request add column basis text;
