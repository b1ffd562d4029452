-- expand: a trigger; the previous release inserts as before
-- Request numbers are consecutive. A sequence would lose a number with every refused or rolled-back request; inserts take the next
-- number one at a time instead, because requests are rare and their transactions short.
create function take_request_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(727026); -- request-number in locks.ts
  new.request_id := (select coalesce(max(request_id), 0) + 1 from act_request);
  return new;
end $$;
create trigger act_request_number before insert on act_request for each row execute function take_request_number();
