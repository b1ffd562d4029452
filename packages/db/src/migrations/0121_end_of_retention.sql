-- Records of a closed account are kept for twenty years from the day of closing and are then erased. Only the erasure may
-- delete or blank records that are otherwise append-only, and only after that time.
create function retention_is_over(closed_at timestamptz) returns boolean language sql stable as $$
  select (business_now() at time zone 'Asia/Shanghai')::date
    > ((closed_at at time zone 'Asia/Shanghai')::date + interval '20 years')::date
$$;

alter table customer add column erased_at timestamptz;
create index customer_to_erase on customer (closed_at) where closed_at is not null and erased_at is null;

create function is_erasable(of_custno text) returns boolean language sql stable as $$
  select coalesce((select retention_is_over(c.closed_at) from customer c where c.custno = of_custno), false)
$$;

-- Deleted as a whole.
create function kept_until_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_erasable(old.custno) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
drop trigger agreement_acceptance_append_only on agreement_acceptance;
create trigger agreement_acceptance_append_only before update or delete on agreement_acceptance
  for each row execute function kept_until_erasure();

-- Orders and confirmed warnings refer to the assessment, so its row stays without the answers.
create function answers_kept_until_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.answers = '[]'::jsonb and is_erasable(old.custno)
    and to_jsonb(old) - 'answers' = to_jsonb(new) - 'answers' then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
drop trigger risk_result_append_only on risk_result;
create trigger risk_result_append_only before update or delete on risk_result
  for each row execute function answers_kept_until_erasure();

create or replace function only_seals_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_erasable(old.custno) then return old; end if;
  if tg_op = 'DELETE' or to_jsonb(old) - array['card_enc', 'mobile_enc'] <> to_jsonb(new) - array['card_enc', 'mobile_enc'] then
    raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end $$;
