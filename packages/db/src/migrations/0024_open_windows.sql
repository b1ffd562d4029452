-- expand: the release before neither reads nor writes the new column

-- When a fund with open periods trades: '2026-12-01/2026-12-04 buys sells; 2027-03-01/2027-03-05 sells'. The statuses that follow are
-- announced changes of status; null for a fund whose status staff change.
alter table fund add column open_windows text check (open_windows <> '');
