-- expand: an index
-- The half-yearly self-check reads the confirmed warnings of a period.
create index leave_mark_at on leave_mark (at);
