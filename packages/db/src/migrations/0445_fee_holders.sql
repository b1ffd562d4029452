-- expand: both columns have defaults that say what a table of the release before means.

-- For whom and where a table holds.
alter table fee_tier
  add holder text not null default 'all' check (holder in ('all', 'person', 'institution')),
  add channel text not null default 'all' check (channel in ('all', 'agency')),
  add check (channel = 'all' or kind in ('subscribe', 'purchase')),
  drop constraint fee_tier_pkey,
  add primary key (fundcode, kind, effective_from, from_value, holder, channel);
