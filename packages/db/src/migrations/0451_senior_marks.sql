-- expand: a new table; the release before asks for no such mark
-- The order or plan that a senior customer's confirmed warning was used for: each mark serves one request.
create table senior_mark_use (
  mark_id bigint primary key references leave_mark,
  custno text not null references customer,
  -- Of the order or plan.
  request_id text not null,
  used_at timestamptz not null
);
create unique index senior_mark_use_request on senior_mark_use (custno, request_id);
