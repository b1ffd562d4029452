-- expand: the release before deletes such records only where this allows it
-- Records of due diligence are kept until the retention of a closed account is over. Nothing has to be kept of a customer
-- who never had an account (account/closing.ts).
create function diligence_is_kept() returns trigger language plpgsql as $$
begin
  if is_erasable(old.custno) or exists (
    select from customer where custno = old.custno and closed_at is not null and opened_at is null) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
create trigger aml_candidate_diligence before delete on aml_candidate for each row execute function diligence_is_kept();
create trigger aml_rating_diligence before delete on aml_rating for each row execute function diligence_is_kept();
create trigger crs_case_diligence before delete on crs_case for each row execute function diligence_is_kept();
create trigger declaration_diligence before delete on declaration for each row execute function diligence_is_kept();
create trigger name_hit_diligence before delete on name_hit for each row execute function diligence_is_kept();
create trigger ownership_diligence before delete on ownership for each row execute function diligence_is_kept();
create trigger tax_declaration_diligence before delete on tax_declaration for each row execute function diligence_is_kept();
