-- Orders of all customers in the order of their acceptance, without the daily income of money-market funds, which would hide the rest.
create index orders_accepted on orders (accept_at, order_id) where cause is distinct from 'carry';
