-- expand: removes declarations that nobody made
-- Institutions open at the counter and never declared on the site: the import wrote these declarations.
update customer set tax_status = null, live_nation = null, badintegrity = null where custtype = '0';
delete from tax_declaration d using customer c where c.custno = d.custno and c.custtype = '0';
-- A controlling person of a passive non-financial institution who is a tax resident of another country makes the account reportable.
alter table tax_declaration add column has_foreign_control boolean not null default false;
