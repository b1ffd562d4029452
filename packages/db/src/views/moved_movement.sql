-- The movements confirmed since the last check that found nothing.
create view moved_movement as
  select m.* from moved_order join movement m using (order_id) where not was_confirmed;
