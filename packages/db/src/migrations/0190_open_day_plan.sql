-- Each statement that calls it would plan it again and again, which costs more than half of the placing of an order.
alter function open_day(text[], date, integer) set plan_cache_mode = force_generic_plan;
