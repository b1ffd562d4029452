-- expand: a table
-- How providers answered, by the hour of real time: counted by the processes that asked them, read by the console's process.
create table gateway_hour (
  hour timestamptz not null,
  gateway text not null,
  call text not null,
  outcome text not null,
  -- Requests by the time until the answer, in the steps of gateways/answer-times.ts; the last one is of those above them.
  counts int[] not null,
  primary key (hour, gateway, call, outcome)
);
