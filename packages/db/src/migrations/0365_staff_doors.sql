-- expand: a constraint less and an index
-- Sign-ins under names that are nobody's are counted as refusals, too.
alter table console_refusal drop constraint console_refusal_operator_fkey;
-- Wrong passwords at an address where the person has signed in before count there alone.
create index staff_session_of_address on staff_session (operator, address, created_at);
