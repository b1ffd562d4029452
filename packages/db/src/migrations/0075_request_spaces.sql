-- A customer's request ids and the ids that plans and funds give their own orders are apart: a customer who sent
-- 'deferred-12' or 'carry-710501-2026-11-23-T00000012' as a request id could stop the settlement of a fund, or keep out a
-- loss, a split or a correction.
alter table orders drop constraint orders_custno_request_id_key;
create unique index orders_custno_request_id_key on orders (custno, request_id) where origin = 'customer';
create unique index orders_custno_own_id_key on orders (custno, request_id) where origin <> 'customer';
