-- What an institution registered beside its row in customer. _enc as there: numbers and names open for its owner alone.
create table organisation (
  custno text primary key references customer,
  -- dictionary of industries
  industry text not null default '99',
  registered_on date,
  capital_fen bigint check (capital_fen > 0),
  scope text not null default '',
  phone_enc text,
  state text not null default 'normal' check (state in ('normal', 'restricted', 'frozen', 'closed'))
);
insert into organisation (custno, industry)
  select custno, coalesce(organisation ->> 'industry', '99') from customer where custtype = '0';
alter table customer drop column organisation;

create table organisation_person (
  custno text not null references organisation,
  role text not null check (role in ('legal', 'transactor', 'shareholder', 'controller')),
  seq smallint not null check (seq > 0),
  -- as of a customer: '0' an organisation, '1' a person; it says which list idtype belongs to
  custtype text not null default '1' check (custtype in ('0', '1')),
  name_enc text not null,
  idtype text not null,
  idno_enc text not null,
  -- last valid day, yyyymmdd or 长期
  invalidate text not null,
  mobile_enc text,
  -- part of the capital
  share_e4 integer check (share_e4 between 1 and 10000),
  primary key (custno, role, seq),
  check (role <> 'legal' or seq = 1),
  check (custtype = '1' or role = 'shareholder'),
  check (share_e4 is null or role = 'shareholder')
);

-- What one customer did, for the institution's own history of its passwords.
create index audit_log_actor on audit_log (actor, id desc);
-- The shares of one customer on a past day are the sum of what was posted until then.
create index posting_shares on posting (custno) include (entry_id, tradeacco, fundcode, delta) where account = 'customer_share';
