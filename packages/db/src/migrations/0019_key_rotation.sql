-- What was replaced stays as it was, but for the key that its sealed parts are under.
create function only_seals_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - array['card_enc', 'mobile_enc'] <> to_jsonb(new) - array['card_enc', 'mobile_enc'] then
    raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger replaced_card_append_only on replaced_card;
create trigger replaced_card_append_only before update or delete on replaced_card
  for each row execute function only_seals_change();
