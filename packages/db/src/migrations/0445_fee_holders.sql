-- expand: the defaults of both columns mean what a table of the previous release means.

-- Kind of holder and sales channel to which a table applies.
alter table fee_tier
  add holder text not null default 'all' check (holder in ('all', 'person', 'institution')),
  add channel text not null default 'all' check (channel in ('all', 'agency')),
  add check (channel = 'all' or kind in ('subscribe', 'purchase')),
  drop constraint fee_tier_pkey,
  add primary key (fundcode, kind, effective_from, from_value, holder, channel);
