-- expand: the new column has a default, under which a lot was sold by this firm.

-- Who sold the lot, which decides from which day its sales service fee is returned. A copy has that of the lot that was bought.
alter table lot add column channel text not null default 'own' check (channel in ('own', 'agency'));
create index lot_agency on lot (fundcode) where channel = 'agency';
