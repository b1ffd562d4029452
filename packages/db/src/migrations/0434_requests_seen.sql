-- expand: a table. The maker of a request has read how it ended; until then the console says so.
create table request_seen (
  request_id bigint primary key references act_request,
  at timestamptz not null
);
