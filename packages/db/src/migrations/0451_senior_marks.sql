-- expand: a new table; the previous release requires no such mark
-- The order or plan that used a senior customer's confirmation of the special warning: each mark serves one request.
create table senior_mark_use (
  mark_id bigint primary key references leave_mark,
  custno text not null references customer,
  -- Request id of the order or plan.
  request_id text not null,
  used_at timestamptz not null
);
create unique index senior_mark_use_request on senior_mark_use (custno, request_id);
