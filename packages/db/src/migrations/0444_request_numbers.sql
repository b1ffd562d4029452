-- expand: a trigger; the release before inserts as it did
-- Numbers of requests have no holes: one that is refused, or whose transaction ends, would use up a number of the sequence. One insert at a time
-- takes the next one; requests are rare and their transactions short.
create function take_request_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(727026); -- request-number in locks.ts
  new.request_id := (select coalesce(max(request_id), 0) + 1 from act_request);
  return new;
end $$;
create trigger act_request_number before insert on act_request for each row execute function take_request_number();
