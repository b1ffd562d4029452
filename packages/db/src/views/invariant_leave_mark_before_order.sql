-- The consent to buy above the customer's risk level is older than the order that needs it; a conversion needs one for the fund it buys.
create view invariant_leave_mark_before_order as
  select o.order_id::text as subject, 'leave mark ' || m.id || ' is later than the order' as problem
  from moved_order join orders o using (order_id) join leave_mark m on m.id in (o.leave_mark_id, o.target_leave_mark_id) where m.at > o.accept_at;
