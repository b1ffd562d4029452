-- A request id is one customer's for one call. Calls claim theirs in `request`, orders keep theirs, and both take this
-- lock first: two different calls that send one id at the same instant were both carried out.
create function hold_request_id(of_custno text, id text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended(of_custno || ':' || id, 727101))
$$;

-- The request id of a new order; volatile, so that its query sees what was committed while it waited for the lock.
create function order_request_id(of_custno text, id text) returns text language plpgsql volatile as $$
begin
  perform hold_request_id(of_custno, id);
  if exists (select from request r where r.custno = of_custno and r.request_id = id) then
    raise unique_violation using constraint = 'request_pkey', message = 'the request id belongs to another call';
  end if;
  return id;
end $$;

-- Keyed digests of the failures counted since the last right password, with blanks between: the browser repeats a call
-- whose answer is lost, and the repeat is the same failure.
alter table password_counter add column counted_hmac text not null default '';
