-- What is held back of a dividend is looked for at each settlement of its fund.
create index orders_held_dividend on orders (fundcode) where kind = '143' and cause = 'dividend' and status = '1' and pay_date is null;
