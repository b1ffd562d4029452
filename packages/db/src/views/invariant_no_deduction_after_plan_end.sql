-- No deduction of a plan after its end.
create view invariant_no_deduction_after_plan_end as
  select o.order_id::text as subject, 'plan ' || o.plan_id || ' ended before its deduction' as problem
  from moved_order join orders o using (order_id) join plan p using (plan_id) where p.ended_at < o.accept_at;
