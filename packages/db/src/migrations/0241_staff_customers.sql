-- Staff may be customers, too: the account of the person behind an operator, which is closed to him in the console. Another operator
-- names it.
alter table operator add column own_custno text references customer (custno);

create or replace function operators_are_only_disabled() returns trigger language plpgsql as $$
declare
  fixed constant text[] := array['disabled_at', 'disabled_by', 'release_limit_fen', 'own_custno'];
begin
  if tg_op = 'DELETE' or to_jsonb(old) - fixed <> to_jsonb(new) - fixed or old.disabled_at is not null
    or (new.disabled_at is null and new.release_limit_fen = old.release_limit_fen
      and new.own_custno is not distinct from old.own_custno) then
    raise exception 'an operator can only be disabled, once' using errcode = 'check_violation';
  end if;
  if new.release_limit_fen <> old.release_limit_fen
    and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    raise exception 'only the owner of the database changes limits' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- A caller says his name and the last four characters of his ID. Rows of before get the index with the next rotation of the index key.
alter table customer add column id_tail_bidx text, add column id_tail_bidx2 text;
create index customer_id_tail on customer (id_tail_bidx) where id_tail_bidx is not null;
create index customer_id_tail2 on customer (id_tail_bidx2) where id_tail_bidx2 is not null;

-- What staff did to one customer, and what the customer did.
create index audit_log_of_customer on audit_log ((detail ->> 'custno'), id) where detail ? 'custno';
